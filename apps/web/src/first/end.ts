let ended = false;

/** Whether the page has one column. A wide one has another shape, and as a rule the connection of an office: it gets no first look. */
export const onPhone = (): boolean => matchMedia("(width < 64rem)").matches;

/** Where the first look is shown; null once the app has taken its place. */
export const firstLookElement = (): HTMLElement | null => (ended ? null : document.getElementById("first-look"));

/** The app shows its page: the first look gives way. Without effect the second time. */
export function endFirstLook(): void {
  ended = true;
  document.getElementById("first-look")?.remove();
}
