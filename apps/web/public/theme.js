// Runs before anything is shown, so that the chosen colours do not flash in.
try {
  const chosen = localStorage.getItem("sagittal.theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch {}
