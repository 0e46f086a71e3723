/** A progress bar; hidden from screen readers, since text beside it says the same. */
export const Bar = ({ part, className }: { part: number; className?: string }) => (
  <svg aria-hidden="true" className={className} width="100%" height="5">
    <rect width="100%" height="5" rx="2.5" className="fill-line" />
    {part > 0 && <rect width={`${Math.min(100, part * 100)}%`} height="5" rx="2.5" className="fill-brand" />}
  </svg>
)
