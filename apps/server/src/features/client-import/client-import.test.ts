import { ClientGroup, ClientImported, envelope } from "@sagittal/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Person, startTestService, type TestService } from "../../testing/service.ts";

const TABLE = [
  "\ufeffИмя;Email;Дата рождения;Пол;Рост (см);Вес, кг;Группа;Заметка;Любимый цвет",
  'Анна Ли;anna@example.com;05.03.2001;ж;171,5;60,25;Юниоры;"колено; слева";синий',
  "Борис;;5/3/1999;м;1,82;80 кг;юниоры;;",
  ";;;;;;;;",
  "Вера;не почта;31.02.2001;ж;ok;900;;;",
  "борис;;;;;;;;",
  "Анна Ли;anna2@example.com;;;;;;;",
].join("\r\n");

describe("importing athletes from a table", () => {
  let s: TestService;
  let coach: Person;
  beforeAll(async () => {
    s = await startTestService();
    coach = await s.person();
  });
  afterAll(() => s.close());

  const send = (csv: string, { dry_run = false, who = coach, lang = "en" } = {}) =>
    s.call("POST", "/api/clients/import/", { token: who.token, body: { csv, dry_run }, headers: { "accept-language": lang } });
  const done = async (csv: string, options: Parameters<typeof send>[1] = {}) => ClientImported.parse((await send(csv, options)).body);
  const names = async (who = coach, search = "") => {
    const { body } = await s.call("GET", `/api/clients/?sort=name&search=${search}`, { token: who.token });
    return body;
  };

  test("a dry run tells per row what would be done, with sentences in the caller's language, and adds nobody", async () => {
    const before = await names();
    const told = await done(TABLE, { dry_run: true, lang: "ru" });
    expect(told).toMatchObject({ dry_run: true, counts: { new: 3, known: 0, fault: 2 }, room: 1, ignored_columns: ["Любимый цвет"] });
    expect(told.rows.map(({ row, state, read }) => [row, state, read?.birth_date, read?.gender, read?.height_cm, read?.weight_kg])).toEqual(
      [
        [2, "new", "2001-03-05", "female", 171.5, 60.25],
        [3, "new", "1999-03-05", "male", 182, 80],
        [5, "fault", undefined, undefined, undefined, undefined],
        [6, "fault", undefined, undefined, undefined, undefined],
        [7, "new", null, "", null, null],
      ],
    );
    expect(told.rows[2]?.faults).toEqual({
      email: ["Введите действительный адрес электронной почты."],
      birth_date: ["Укажите дату в виде ГГГГ-ММ-ДД."],
      height_cm: ["Здесь нужно число."],
      weight_kg: ["Не больше 500."],
    });
    expect(told.rows[3]?.faults).toEqual({ display_name: [expect.stringContaining("из строки 3;")] });
    expect(await names()).toEqual(before);
  });

  test("beyond the plan's ceiling nobody is added; within it all good rows with their groups, and a repetition adds nobody", async () => {
    expect(await send(TABLE)).toMatchObject({ status: 402, body: { detail: "client_limit_reached" } });
    expect(await names()).toMatchObject({ count: 0 });
    await s.grant(coach, "starter");
    const first = await done(TABLE);
    expect(first).toMatchObject({ dry_run: false, counts: { new: 3, known: 0, fault: 2 }, room: 50 });
    expect(await names()).toMatchObject({ count: 3 });
    expect(await names(coach, "anna@")).toMatchObject({
      results: [{ email: "anna@example.com", note: "колено; слева", height_cm: 171.5 }],
    });
    const groups = envelope(ClientGroup).parse((await s.call("GET", "/api/client-groups/", { token: coach.token })).body);
    expect(groups.results.map((group) => [group.name, group.member_ids.toSorted()])).toEqual([
      ["Юниоры", [first.rows[0]?.client, first.rows[1]?.client].toSorted()],
    ]);
    const again = await done(TABLE);
    expect(again).toMatchObject({ counts: { new: 0, known: 3, fault: 2 }, room: 47 });
    expect(again.rows.map((row) => row.client)).toEqual(first.rows.map((row) => row.client));
    expect(await names()).toMatchObject({ count: 3 });
  });

  test("two imports at once add each athlete once", async () => {
    const other = await s.person();
    await s.grant(other, "starter");
    const csv = "first name,last name,age\nDan,Ode,30\nEve,Ode,31";
    const both = await Promise.all([done(csv, { who: other }), done(csv, { who: other })]);
    expect(both.map((one) => one.counts.new).sort()).toEqual([0, 2]);
    expect(await names(other)).toMatchObject({ count: 2, results: [{ display_name: "Dan Ode", age: 30 }, { display_name: "Eve Ode" }] });
  });

  test("what cannot be known is a fault and never a guess", async () => {
    const faults = async (csv: string) => (await done(csv, { dry_run: true })).rows.map((row) => Object.keys(row.faults));
    expect(await faults("name,birth date\nA,03/04/2001")).toEqual([["birth_date"]]);
    expect(await faults("name,birth date\nA,03/04/2001\nB,03/14/2001")).toEqual([[], []]);
    expect(await faults("nombre\tsexo\nA\tM")).toEqual([["gender"]]);
    expect(await faults("name,weight (lb)\nA,150")).toEqual([[]]);
    expect(await faults("name,height\nA,1,82")).toEqual([["non_field_errors"]]);
    const inSpain = await done("nombre;sexo;fecha de nacimiento\nA;M;03/04/2001\nB;H;", { dry_run: true });
    expect(inSpain.rows.map((row) => [row.read?.gender, row.read?.birth_date])).toEqual([
      ["female", "2001-04-03"],
      ["male", null],
    ]);
  });

  test("a cell is read at once, however many spaces it has", async () => {
    const spaces = " ".repeat(60_000);
    const csv = `name,height,weight\nAnn,1${spaces}x,60${spaces}kg\nBea,1.7${spaces}m,60 ${spaces}x`;
    const { rows } = await done(csv, { dry_run: true });
    expect(rows.map((row) => [Object.keys(row.faults), row.read?.height_cm, row.read?.weight_kg])).toEqual([
      [["height_cm"], undefined, undefined],
      [["weight_kg"], undefined, undefined],
    ]);
  });

  test("a long text in quotation marks, line ends among it, is one cell", async () => {
    const note = "Long.\n".repeat(9_000);
    const { counts } = await done(`name,note\nAnn,"${note}"\nBea,short`, { dry_run: true });
    expect(counts).toMatchObject({ new: 2, fault: 0 });
  });

  test("what is no table of at most 1,000 athletes is refused with a sentence", async () => {
    const wrong: [string, string][] = [
      ["name\n", "The table has no rows below its headings."],
      ["shoe,size\nA,1", "The first line names no column for the name. Call it Name."],
      ['name\n"Ann', "The table cannot be read from line 2 on: a quotation mark is not closed."],
      [`name\n${Array.from({ length: 1001 }, (_, i) => `A${i}`).join("\n")}`, "A table can have 1000 rows; split it."],
      [`name${",x".repeat(150_000)}\n${"A\n".repeat(900)}`, "A table can have 500 columns; take out those that are not about athletes."],
    ];
    for (const [csv, sentence] of wrong)
      expect(await send(csv, { dry_run: true })).toMatchObject({ status: 400, body: { csv: [sentence] } });
  });
});
