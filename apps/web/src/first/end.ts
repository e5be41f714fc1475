let ended = false;

/** Whether the page has one column. The first look exists for phones only: wide pages have another layout and usually a fast connection. */
export const onPhone = (): boolean => matchMedia("(width < 64rem)").matches;

/** Where the first look is shown; null once the app has taken its place. */
export const firstLookElement = (): HTMLElement | null => (ended ? null : document.getElementById("first-look"));

/** Removes the first look when the app shows its page. Idempotent. */
export function endFirstLook(): void {
  ended = true;
  document.getElementById("first-look")?.remove();
}
