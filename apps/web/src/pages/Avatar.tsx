const SIZES = { md: "size-10 text-base", lg: "size-20 text-xl" };

/** An athlete's photo, or the initials where there is none. */
export function Avatar({ name, photo, size = "md" }: { name: string; photo?: string; size?: keyof typeof SIZES }) {
  return photo ? (
    <img src={photo} alt="" className={`${SIZES[size]} shrink-0 rounded-full object-cover`} />
  ) : (
    <span
      aria-hidden="true"
      className={`grid ${SIZES[size]} shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent`}
    >
      {name
        .split(/\s+/)
        .slice(0, 2)
        .map((w) => w[0]?.toUpperCase())
        .join("")}
    </span>
  );
}
