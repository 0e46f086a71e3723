/** A line as wide as its place; nothing where the plan is unknown. No style attribute: the content policy refuses it. */
export const ProgressBar = ({ count, total }: { count: number; total: number }) =>
  total > 0 ? (
    <svg aria-hidden="true" className="progress-bar" viewBox={`0 0 ${total} 1`} preserveAspectRatio="none">
      <rect width={total} height="1" opacity="0.25" />
      <rect width={Math.min(count, total)} height="1" />
    </svg>
  ) : null
