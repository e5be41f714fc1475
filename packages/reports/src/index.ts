export { toC3d } from "./export/c3d.ts";
export { type Correction, CSV_TABLES, type CsvOptions, type CsvTable, csvCell, csvLine, csvLines, toCsv } from "./export/csv.ts";
export { toJson } from "./export/json.ts";
export { toMot } from "./export/mot.ts";
export { bodyMotion } from "./export/motion-frame.ts";
export { toTrc } from "./export/trc.ts";
