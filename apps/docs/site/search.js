import MiniSearch from "./minisearch.js";

const MOST = 12;
const form = document.getElementById("search");
const words = document.getElementById("words");
const found = document.getElementById("found");
const results = document.getElementById("results");

/** Fetched when somebody begins to search, once. */
let index = null;
const indexOf = () => {
  index ??= fetch(`${form.dataset.prefix}search.json`)
    .then((answer) => answer.json())
    .then((entries) => {
      const made = new MiniSearch({
        fields: ["title", "page", "text"],
        storeFields: ["title", "page"],
        searchOptions: { boost: { title: 3, page: 2 }, prefix: true, fuzzy: 0.15, combineWith: "AND" },
      });
      made.addAll(entries);
      return made;
    });
  return index;
};

async function search() {
  const query = words.value.trim();
  const hits = query.length < 2 ? [] : (await indexOf()).search(query);
  // Typed on while the index came: a later search shows its own.
  if (query !== words.value.trim()) return;
  found.textContent = query.length < 2 ? "" : hits.length === 0 ? "Nothing found." : `Found: ${hits.length}`;
  results.replaceChildren(
    ...hits.slice(0, MOST).map(({ id, title, page }) => {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = id;
      link.textContent = title === page ? title : `${title} · ${page}`;
      item.append(link);
      return item;
    }),
  );
}

words.addEventListener("focus", indexOf);
words.addEventListener("input", search);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  results.querySelector("a")?.click();
});
