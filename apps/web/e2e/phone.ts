/** The phone that pages are looked at on, CSS px. */
export const PHONE = { width: 390, height: 844 };
