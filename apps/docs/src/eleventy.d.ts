declare module "@11ty/eleventy" {
  import type MarkdownIt from "markdown-it";

  /** What the site uses of the generator's configuration. */
  interface Config {
    setIncludesDirectory(folder: string): void;
    addPassthroughCopy(files: Readonly<Record<string, string>>): void;
    amendLibrary(name: "md", change: (markdown: MarkdownIt) => void): void;
    addGlobalData(name: string, value: unknown): void;
    addTemplate(path: string, content: string | (() => string), data: Readonly<Record<string, unknown>>): void;
  }
  export default class Eleventy {
    constructor(
      input: string,
      output: string,
      options: { quietMode: boolean; configPath: string | null; config: (config: Config) => void },
    );
    write(): Promise<void>;
  }
}
