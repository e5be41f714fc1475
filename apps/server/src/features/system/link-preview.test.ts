import { expect, test } from "vitest";
import { withAnswer, withPreview } from "./link-preview.ts";

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

test("a link's page holds its answer as data that cannot end its own element, and asks for its pictures", () => {
  const address = "/api/shared/a-b/";
  const answer = { notes: "</script><script>alert(1)</script> $&", name: "Ана" };
  const page = withAnswer('<html><head><title>S</title></head><body><div id="first-look" aria-hidden="true"></div></body></html>', {
    address,
    body: JSON.stringify(answer),
    pictures: ["https://x.example/p?a=1&b=2"],
  });
  expect(page).toContain('<link rel="preload" as="image" fetchpriority="high" href="https://x.example/p?a=1&amp;b=2" />');
  const [, text = ""] = /<script type="application\/json" id="answer" data-address="\/api\/shared\/a-b\/">(.*?)<\/script>/.exec(page) ?? [];
  expect(JSON.parse(text)).toEqual(answer);
  expect(page.match(/<script/g)).toHaveLength(1);
});
