/** Whether the person asked the browser to save data; false where the browser does not tell. */
export function savesData(): boolean {
  const connection = "connection" in navigator ? navigator.connection : null;
  return typeof connection === "object" && connection !== null && "saveData" in connection && connection.saveData === true;
}
