import type { StoredPrize } from '@papan/contracts/calls/result-calls.ts'
import { spokenDigits } from '../../shared/format/digits.ts'
import { classNames } from '../../shared/ui/class-names.ts'

type NumberGridProps = {
  prizes: readonly StoredPrize[]
  /** Dotted places for numbers that are still to come. */
  slots?: number
  /** Whether a number arrived just now and is tinted for a moment. */
  isFresh?: (prize: StoredPrize) => boolean
}

/** A list of drawn numbers in five columns, in fewer where letters are large, in drawn order. */
export const NumberGrid = ({ prizes, slots = 0, isFresh }: NumberGridProps) => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(max(18%,3.1rem),1fr))] gap-1.5">
    {prizes.map((prize) => (
      <li
        // The number is part of the key, so that a corrected one arrives anew.
        key={`${prize.id} ${prize.numbers}`}
        className={classNames('number-cell digits bg-well', isFresh?.(prize) && 'number-fresh')}
      >
        {/* A screen reader says ten hundreds otherwise, and leaves leading zeros out. */}
        <span className="sr-only">{spokenDigits(prize.numbers)}</span>
        <span aria-hidden="true">{prize.numbers}</span>
      </li>
    ))}
    {/* A slot is its place in the list: a number takes one, and the others stay where they are. */}
    {Array.from({ length: slots }, (_each, index) => (
      <li key={prizes.length + index} aria-hidden="true" className="number-cell number-slot" />
    ))}
  </ul>
)
