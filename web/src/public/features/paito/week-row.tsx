import { daysPerWeek } from '@papan/contracts/limits.ts'
import { addDays } from '@papan/contracts/wib.ts'
import { dayText, longDate } from '../../../shared/format/wib-text.ts'
import { DrawCells, type CellsProps } from './draw-cells.tsx'
import { paitoText } from './paito-text.ts'
import { isDraw, type DayMark, type PaitoWeek } from './paito-weeks.ts'

export type RowProps = Omit<CellsProps, 'draw' | 'isStop'> & {
  week: PaitoWeek
  drawDays: readonly boolean[]
  /** Digits of a number that is not out. */
  length: number
  /** The date whose first cell the tab key reaches. */
  stop: string | undefined
}

const signs: Record<Exclude<DayMark, 'coming'>, string> = { off: paitoText.off, missing: '–', none: '·' }

const Empty = ({ mark, date, length }: { mark: DayMark; date: string; length: number }) =>
  mark === 'coming' ? (
    <span className="paito-number paito-coming" title={longDate(date)}>
      {Array.from({ length }, (_each, at) => (
        <span key={at} className="paito-cell" />
      ))}
      <span className="sr-only">{paitoText.coming}</span>
    </span>
  ) : (
    <span className={`paito-${mark}`} title={longDate(date)}>
      {signs[mark]}
    </span>
  )

/** A week, or several without any draw. */
export const WeekRow = ({ week, drawDays, length, stop, ...rest }: RowProps) => (
  <tr className={week.opensMonth ? 'paito-month' : undefined}>
    <th scope="row">
      <span className="sr-only">{paitoText.week} </span>
      {dayText(week.monday).replace(/ \d{4}$/, '')}
    </th>
    {week.weeks > 1 ? (
      <td colSpan={daysPerWeek} className="paito-gap">
        {paitoText.gap(week.weeks, dayText(addDays(week.monday, week.weeks * daysPerWeek - 1)))}
      </td>
    ) : (
      week.days.map((day, at) => (
        // oxlint-disable-next-line react/no-array-index-key
        <td key={at} className={drawDays[at] ? undefined : 'paito-free'}>
          {isDraw(day) ? (
            <DrawCells draw={day} isStop={day.date === stop} {...rest} />
          ) : (
            <Empty mark={day} date={addDays(week.monday, at)} length={length} />
          )}
        </td>
      ))
    )}
  </tr>
)
