import { isOutside } from '@papan/contracts/lottery/chance/outside.ts'
import { classNames } from '../../shared/ui/class-names.ts'
import { chanceText } from './chance-text.ts'

type VerdictProps = { isInside: boolean; className?: string }

/** 'dalam batas wajar' or 'di luar batas 95 %', by sign and word. */
export const Verdict = ({ isInside, className }: VerdictProps) => (
  <span
    className={classNames(
      'inline-flex items-center gap-2 text-sm font-semibold',
      isInside ? 'text-brand' : 'text-warn',
      className,
    )}
  >
    <span aria-hidden="true" className="round-sign">
      {isInside ? '✓' : '!'}
    </span>
    {isInside ? chanceText.inside : chanceText.outside}
  </span>
)

export const CountVerdict = ({ count, band95 }: { count: number; band95: readonly [number, number] }) => (
  <Verdict isInside={!isOutside(count, band95)} />
)
