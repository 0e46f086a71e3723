import { isOutside } from '@papan/contracts/rules/chance.ts'
import { classNames } from '../../shared/ui/class-names.ts'
import Inside from '../ui/icons/circle-check.svg?react'
import Outside from '../ui/icons/circle-alert.svg?react'
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
    {isInside ? <Inside size={20} /> : <Outside size={20} />}
    {isInside ? chanceText.inside : chanceText.outside}
  </span>
)

export const CountVerdict = ({ count, band95 }: { count: number; band95: readonly [number, number] }) => (
  <Verdict isInside={!isOutside(count, band95)} />
)
