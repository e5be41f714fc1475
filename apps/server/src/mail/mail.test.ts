import { ACTIVITIES } from "@sagittal/contract";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "../testing/service.ts";
import { renderMail } from "./render.ts";
import { MAIL_TEXTS } from "./texts.ts";

const branding = {
  brand_name: "Fast <Feet>",
  logo_url: "",
  accent_color: "#aa3300",
  footer_text: "12 Track Lane",
  contact_email: "hi@feet.example",
};

describe("texts", () => {
  test.each(["en", "ru", "es"] as const)("every email in %s has a subject, both bodies, and no word of another language's", (lang) => {
    const texts = MAIL_TEXTS[lang];
    const mails = [
      texts.verification({ code: "012345", minutes: 15 }),
      texts.password_reset({ url: "https://x.example/r", minutes: 60 }),
      texts.invite({ url: "https://x.example/i", team: "Team", inviter: "Ann", days: 7 }),
      texts.capture_check({
        url: "https://x.example/s",
        session: "#3",
        findings: ["f"],
        slight: false,
        unsubscribe: "https://x.example/u",
      }),
    ];
    for (const mail of mails) {
      const { subject, html, text } = renderMail(mail, lang, branding);
      expect(subject).not.toBe("");
      expect(html).toContain(`<html lang="${lang}">`);
      expect(html).toContain("Fast &lt;Feet&gt;");
      expect(html).toContain("#aa3300");
      expect(text).toContain("12 Track Lane");
      if (mail.button) for (const body of [html, text]) expect(body).toContain(mail.button.url);
      expect(/[а-я]/i.test(mail.footnote)).toBe(lang === "ru");
    }
  });
  test("numbers take the language's plural form", () => {
    expect(MAIL_TEXTS.ru.verification({ code: "1", minutes: 1 }).footnote).toContain("1 минуту");
    expect(MAIL_TEXTS.ru.verification({ code: "1", minutes: 3 }).footnote).toContain("3 минуты");
    expect(MAIL_TEXTS.ru.verification({ code: "1", minutes: 15 }).footnote).toContain("15 минут.");
    expect(MAIL_TEXTS.en.invite({ url: "", team: "", inviter: "", days: 1 }).footnote).toContain("1 day.");
    expect(ACTIVITIES).toHaveLength(21);
  });
});

describe("over SMTP", () => {
  const received: string[] = [];
  let refusals = 1;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (c: Buffer) => chunks.push(c));
      stream.on("end", () => {
        if (refusals-- > 0) return done(Object.assign(new Error("try again later"), { responseCode: 451 }));
        received.push(Buffer.concat(chunks).toString("utf8"));
        done();
      });
    },
  });
  let s: TestService;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
    const address = server.server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    s = await startTestService({ SMTP_URL: `smtp://127.0.0.1:${address.port}`, MAIL_FROM: "Coach <coach@example.com>" });
  });
  afterAll(async () => {
    await s.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });

  test("a refused email is sent again; it comes in the reader's language, as HTML and text", async () => {
    const email = "anna@example.com";
    await s.call("POST", "/api/auth/register/", {
      body: { email, password: "correct horse battery" },
      headers: { "accept-language": "de, ru-RU;q=0.8" },
    });
    const mail = await s.hastened(async () => received.find((m) => m.includes(email)));
    expect(mail).toContain("From: Coach <coach@example.com>");
    expect(mail).toContain("multipart/alternative");
    expect(mail).toContain("text/html");
    expect(refusals).toBeLessThan(0);
    expect(mail).toMatch(/Subject: =\?UTF-8\?/);
  });
});
