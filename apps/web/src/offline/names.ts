/** Name of the cache of built files; the page and its service worker both write to it. */
export const ASSETS = "sagittal-assets";
/** Cache of the app's page and of its files with fixed names. */
export const SHELL = "sagittal-shell";
/** Every address of the app is answered with one page, which is kept under this one. */
export const SHELL_KEY = "/";
/** Files that every page needs and that carry no hash. */
export const PLAIN_FILES = ["/theme.js", "/mark.svg"];
