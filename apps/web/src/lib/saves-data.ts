/** Whether the browser's data saver is on; false where the browser does not report it. */
export function savesData(): boolean {
  const connection = "connection" in navigator ? navigator.connection : null;
  return typeof connection === "object" && connection !== null && "saveData" in connection && connection.saveData === true;
}
