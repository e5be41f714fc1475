/** The product's mark; it is always beside its name. */
export function Mark({ className = "size-7" }: { className?: string }) {
  return <img src="/mark.svg" alt="" className={className} width={28} height={28} />;
}
