/**
 * ONNX Runtime sends usage data to its maker from Linux (seen in 1.30) unless this variable is set before its first use. An analysis reads videos of people and talks to nobody. Set in the
 * process' main thread: a thread's own variables are a copy, which the library does not see.
 */
process.env.ORT_DISABLE_TELEMETRY = "1";
