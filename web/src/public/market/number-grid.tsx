import type { ReactNode } from 'react'
import type { StoredPrize } from '@papan/contracts/calls/content/result-calls.ts'
import { spokenDigits } from '../../shared/format/digits.ts'
import { classNames } from '../../shared/ui/class-names.ts'

type NumberGridProps = {
  prizes: readonly StoredPrize[]
  /** Empty slots. */
  slots?: number
  /** Tinted for a moment. */
  isFresh?: (prize: StoredPrize) => boolean
  /** Where a number leads; null for nowhere. */
  hrefOf?: (numbers: string) => string | null
}

const Linked = ({ href, children }: { href: string | null; children: ReactNode }) =>
  href === null ? (
    children
  ) : (
    <a href={href} className="number-link">
      {children}
    </a>
  )

/** Drawn numbers in five columns (fewer with large letters), in drawn order. */
export const NumberGrid = ({ prizes, slots = 0, isFresh, hrefOf }: NumberGridProps) => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(max(18%,3.1rem),1fr))] gap-1.5">
    {prizes.map((prize) => (
      <li
        // Keyed by number: a corrected one animates again.
        key={`${prize.id} ${prize.numbers}`}
        translate="no"
        className={classNames('number-cell digits bg-well', isFresh?.(prize) && 'number-fresh')}
      >
        <Linked href={hrefOf?.(prize.numbers) ?? null}>
          {/* Screen readers would drop leading zeros. */}
          <span className="sr-only">{spokenDigits(prize.numbers)}</span>
          <span aria-hidden="true">{prize.numbers}</span>
        </Linked>
      </li>
    ))}
    {/* Keyed by position: a number takes one slot, the others stay. */}
    {Array.from({ length: slots }, (_each, index) => (
      <li key={prizes.length + index} aria-hidden="true" className="number-cell number-slot" />
    ))}
  </ul>
)
