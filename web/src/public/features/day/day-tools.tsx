import { useState } from 'react'
import type { DayDraw } from '@papan/contracts/calls/content/day-calls.ts'
import { copyText } from '../../../shared/copy-text.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { Button, buttonClass } from '../../../shared/ui/button.tsx'
import Copy from '../../ui/icons/copy.svg?react'
import Printer from '../../ui/icons/printer.svg?react'
import Star from '../../ui/icons/star.svg?react'
import { dayText } from './day-text.ts'
import { firstPrizeNumber } from '@papan/contracts/lottery/result-rules.ts'
import { longDate } from '../../../shared/format/wib-text.ts'

/** A day as people write it into groups: the date, then a market and its PRIZE 1 a line. */
export const recapOf = (date: string, draws: readonly DayDraw[]): string =>
  [
    longDate(date),
    ...draws.flatMap(({ market, result }) => {
      const number = firstPrizeNumber(result)
      if (number === null) return []
      return [market, number, result?.correctedAt && dayText.corrected].filter(Boolean).join(' ')
    }),
  ].join('\n')

type DayToolsProps = {
  date: string
  /** The shown ones. */
  draws: readonly DayDraw[]
  isMine: boolean
  onMine: (isMine: boolean) => void
}

/** The day as text, file or paper, and the filter by followed markets. Without scripts the file alone. */
export const DayTools = ({ date, draws, isMine, onMine }: DayToolsProps) => {
  const [note, setNote] = useState('')
  const copy = async () => setNote((await copyText(recapOf(date, draws))) ? dayText.copied : dayText.copyFailed)
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <Button look="secondary" className="scripted" onClick={() => void copy()}>
        <Copy size={20} />
        {dayText.recap}
      </Button>
      <a href={paths.dayCsv(date)} download className={buttonClass('secondary')}>
        {dayText.csv}
      </a>
      <Button look="secondary" className="scripted" onClick={() => window.print()}>
        <Printer size={20} />
        {dayText.print}
      </Button>
      <Button
        look={isMine ? 'primary' : 'secondary'}
        className="scripted"
        aria-pressed={isMine}
        onClick={() => onMine(!isMine)}
      >
        <Star size={20} />
        {dayText.followed}
      </Button>
      <output className="text-sm font-semibold text-brand">{note}</output>
    </div>
  )
}
