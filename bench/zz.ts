import { readFileSync } from "node:fs";
import { shownIn } from "../apps/web/src/upload/look/movement.ts";
const data = JSON.parse(readFileSync("/tmp/s/looks.json","utf8"));
const t: Record<string, Record<string, number>> = {};
for (const {name,looks} of data) {
  for (const l of looks) if (l.body && !l.body.image.some((x:number)=>x)) l.body=null;
  const s = shownIn(looks);
  const label = name.replace(/_\d+$/, "");
  const k = s ? s.kind + (s.kind==="steps" ? (s.perSecond > 2.35 ? " fast" : " slow") : "") : "-";
  (t[label] ??= {})[k] = (t[label][k] ?? 0) + 1;
  if (name.startsWith("real:") || process.argv[2]===label) console.log(name, JSON.stringify(s), looks.length, looks.filter((l:any)=>l.body).length);
}
console.table(t);
