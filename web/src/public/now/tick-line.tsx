/** Ticks one beside the other, as wide as their place: how many of each look, a class of the stroke. */
export const TickLine = ({
  parts,
  className,
}: {
  parts: readonly (readonly [string, number])[]
  className?: string
}) => {
  const total = parts.reduce((sum, [, count]) => sum + count, 0)
  let from = 0
  return (
    <svg aria-hidden="true" className={className} viewBox={`0 0 ${total * 4} 2`} preserveAspectRatio="none">
      {parts.map(([look, count]) => {
        const x1 = from * 4
        from += count
        return <path key={look} d={`M${x1} 1h${count * 4}`} className={look} strokeWidth="2" strokeDasharray="3.2 .8" />
      })}
    </svg>
  )
}
