import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nameInMail } from "./names.ts";

describe("names in emails to strangers", () => {
  test.each([
    ["Dr. Ann Lee", "Dr. Ann Lee"],
    ["Клуб «Бег»", "Клуб «Бег»"],
    ["Your bank: verify at https://evil.example/login", "Your bank: verify at https evil example login"],
    ["a\r\nBcc: b@example.com", "a Bcc: b example com"],
  ])("%j is written as %j", (name, written) => {
    expect(nameInMail(name)).toBe(written);
  });

  test("nothing is left that a mail program could make a link of, or that breaks a line", () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.emailAddress(), fc.string({ unit: "binary" })), (name) => {
        expect(nameInMail(name)).not.toMatch(/\S[./:@]\S|\p{Cc}/u);
      }),
    );
  });
});
