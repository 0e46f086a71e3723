import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type ChipTone = 'brand' | 'live' | 'warn' | 'quiet' | 'outline' | 'stage-live' | 'stage-brand'

const tones: Record<ChipTone, string> = {
  brand: 'bg-brand-soft text-brand',
  live: 'bg-live-soft text-live',
  warn: 'bg-warn-soft text-warn',
  // An inner line: a chip that changes its state keeps its size.
  quiet: 'bg-well text-soft inset-ring inset-ring-line',
  outline: 'text-soft inset-ring inset-ring-line-strong',
  'stage-live': 'bg-stage-live-soft text-stage-live',
  'stage-brand': 'bg-stage-reel text-stage-brand',
}

type ChipProps = { tone: ChipTone; dot?: boolean; className?: string; children: ReactNode }

/** The dot marks something live. */
export const Chip = ({ tone, dot = false, className, children }: ChipProps) => (
  <span
    className={classNames(
      'inline-flex items-center gap-2 rounded-chip px-3 py-1 text-sm font-semibold',
      tones[tone],
      className,
    )}
  >
    {dot && <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-current" />}
    {children}
  </span>
)
