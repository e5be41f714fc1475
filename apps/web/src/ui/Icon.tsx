const PATHS = {
  home: "M3 11 12 4l9 7v8a1 1 0 0 1-1 1h-5v-6H9v6H4a1 1 0 0 1-1-1z",
  list: "M4 6h16M4 12h16M4 18h16",
  people: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6 9a6 6 0 0 1 12 0M16 4.5a3.5 3.5 0 0 1 0 6.5M17.5 14.5A6 6 0 0 1 21 20",
  group: "M4 5h7v7H4zM13 5h7v7h-7zM4 14h7v6H4zM13 14h7v6h-7z",
  report: "M6 3h9l4 4v14H6zM14 3v5h5M9 13h6M9 17h6",
  settings: "M4 7h10M18 7h2M4 17h2M10 17h10M16 7m-2 0a2 2 0 1 0 4 0 2 2 0 1 0-4 0M8 17m-2 0a2 2 0 1 0 4 0 2 2 0 1 0-4 0",
  record: "M12 12m-8.5 0a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0M12 12m-3.5 0a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0",
  plus: "M12 5v14M5 12h14",
  search: "M11 11m-7 0a7 7 0 1 0 14 0 7 7 0 1 0-14 0M16 16l4.5 4.5",
  more: "M5 11a1 1 0 1 0 .01 0M12 11a1 1 0 1 0 .01 0M19 11a1 1 0 1 0 .01 0",
  close: "M6 6l12 12M18 6 6 18",
  check: "M5 12.5 10 17 19 7",
  alert: "M12 4 2.8 20h18.4zM12 10v4.5M12 17.2v.1",
  info: "M12 12m-9 0a9 9 0 1 0 18 0 9 9 0 1 0-18 0M12 11v5M12 8v.1",
  refresh: "M20 11a8 8 0 1 0-2.3 6.3M20 5v6h-6",
  play: "M7 4.5v15l12-7.5z",
  pause: "M8 5v14M16 5v14",
  next: "M6 5v14l9-7zM18 5v14",
  prev: "M18 5v14l-9-7zM6 5v14",
  full: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  share: "M12 15V4M8 7.5 12 4l4 3.5M5 12v8h14v-8",
  download: "M12 4v11M8 11.5l4 4 4-4M5 20h14",
  trash: "M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13",
  edit: "M4 20h4L19 9l-4-4L4 16z",
  loop: "M4 12V9a3 3 0 0 1 3-3h11l-3-3M20 12v3a3 3 0 0 1-3 3H6l3 3",
  cube: "M12 3 4 7.5v9L12 21l8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9",
  compare: "M4 5h7v14H4zM13 5h7v14h-7z",
  link: "M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.5-5.7L12 7.3M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.5 5.7l1.5-1.5",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  star: "m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.7l5.9-.8z",
  keyboard: "M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M7 14h10",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  card: "M3 6h18v12H3zM3 10h18",
  brush: "M4 20c4 0 5-2 5-4a2.5 2.5 0 0 0-5 0M9 14 19 4l1 1-10 10",
  key: "M8 15m-4 0a4 4 0 1 0 8 0 4 4 0 1 0-8 0M11 12l9-9M16 7l3 3",
  hook: "M12 4v9a4 4 0 1 1-8 0M12 4m-1.5 0a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0M16 9h4v11h-6",
  user: "M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 9a7.5 7.5 0 0 1 15 0",
  logout: "M14 4h5v16h-5M10 8l-4 4 4 4M6 12h9",
  arrow: "M5 12h14M13 6l6 6-6 6",
  back: "M19 12H5M11 6l-6 6 6 6",
  up: "M12 19V5M6 11l6-6 6 6",
  film: "M4 5h16v14H4zM8 5v14M16 5v14M4 9h4M4 15h4M16 9h4M16 15h4",
  layers: "M12 3.5 3 8.5l9 5 9-5zM3 13l9 5 9-5",
  chat: "M4 5h16v11H10l-5 4v-4H4zM8 9h8M8 12.5h5",
  server: "M4 5h16v6H4zM4 13h16v6H4zM8 8h.01M8 16h.01",
  target: "M12 12m-8.5 0a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0M12 12m-4.5 0a4.5 4.5 0 1 0 9 0 4.5 4.5 0 1 0-9 0M12 12h.01",
  mic: "M12 3.5a3 3 0 0 0-3 3V12a3 3 0 0 0 6 0V6.5a3 3 0 0 0-3-3ZM5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3",
  stop: "M7 7h10v10H7z",
  flag: "M6 21V4h11l-2 4 2 4H6",
} as const;
export type IconName = keyof typeof PATHS;

/** A line icon; it is always beside or inside something that has a name. */
export function Icon({ name, className = "" }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={`${/(^|\s)size-/.test(className) ? "" : "size-[1.125rem]"} ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
