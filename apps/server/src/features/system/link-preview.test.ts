import { expect, test } from "vitest";
import { withPreview } from "./link-preview.ts";

const HTML = '<!doctype html><html lang="en"><head><title>Sagittal</title></head></html>';
const preview = {
  lang: "ru",
  site: "Клуб",
  title: 'Бег "А" <b> $& · Клуб',
  description: "Что хорошо",
  image: "https://x.example/p?a=1&b=2",
} as const;

test("a link's page has a title and description in its head, escaped, in the link's language", () => {
  const page = withPreview(HTML, preview);
  expect(page).toContain('<html lang="ru">');
  expect(page).toContain('<meta property="og:title" content="Бег &quot;А&quot; &lt;b&gt; $&amp; · Клуб" />');
  expect(page).toContain('<meta property="og:image" content="https://x.example/p?a=1&amp;b=2" />');
  expect(page).toContain('<meta property="og:locale" content="ru_RU" />');
  expect(withPreview(HTML, { ...preview, image: null })).not.toContain("og:image");
});
