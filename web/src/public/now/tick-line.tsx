type Parts = readonly (readonly [look: string, count: number])[]

const sumOf = (parts: Parts): number => parts.reduce((sum, [, count]) => sum + count, 0)

/** Ticks one beside the other, as wide as their place: how many of each look, a class of the stroke. */
export const TickLine = ({ parts, className }: { parts: Parts; className?: string }) => (
  <svg aria-hidden="true" className={className} viewBox={`0 0 ${sumOf(parts) * 4} 2`} preserveAspectRatio="none">
    {parts.map(([look, count], at) => (
      <path
        key={look}
        d={`M${sumOf(parts.slice(0, at)) * 4} 1h${count * 4}`}
        className={look}
        strokeWidth="2"
        strokeDasharray="3.2 .8"
      />
    ))}
  </svg>
)
