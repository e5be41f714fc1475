/** An athlete's photo, or the initials where there is none. */
export function Avatar({ name, photo }: { name: string; photo?: string }) {
  return photo ? (
    <img src={photo} alt="" className="size-10 shrink-0 rounded-full object-cover" />
  ) : (
    <span
      aria-hidden="true"
      className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-base font-semibold text-accent"
    >
      {name
        .split(/\s+/)
        .slice(0, 2)
        .map((w) => w[0]?.toUpperCase())
        .join("")}
    </span>
  );
}
