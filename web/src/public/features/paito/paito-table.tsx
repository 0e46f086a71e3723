import { memo } from 'react'
import { addDays } from '@papan/contracts/rules/wib.ts'
import { dayText, longDate } from '../../../shared/format/wib-text.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import { cellLook, filterLook } from './cell-look.ts'
import { isFiltered, meetsFilter, type PaitoView } from './paito-query.ts'
import { paitoText } from './paito-text.ts'
import { drawDaysOf, type PaitoDraw, type PaitoWeek } from './paito-weeks.ts'
import { cellKey } from './paint/cell-key.ts'
import type { Painted } from './paint/painted.ts'
import type { Paint } from './paint/use-paint.ts'

const noPaint: Painted = new Map()

type CellProps = { draw: PaitoDraw; view: PaitoView; market: string; painted: Painted; canPaint: boolean }

const paintedName = (colour: number | undefined): string =>
  colour === undefined ? '' : `, ${paitoText.paintColours[colour - 1] ?? ''} ${paitoText.paintShapes[colour - 1] ?? ''}`

const DrawCells = ({ draw, view, market, painted, canPaint }: CellProps) => {
  const { numbers, date, corrected } = draw
  const isMet = !isFiltered(view.filter) || meetsFilter(numbers, view.filter)
  const cells = Array.from(numbers, (digit, at) => {
    const key = cellKey(date, numbers.length - 1 - at)
    const colour = painted.get(key)
    const className = classNames(
      'paito-cell',
      cellLook(numbers, at, view.scheme),
      isFiltered(view.filter) && filterLook(numbers, at, view.filter, isMet),
      colour !== undefined && `paint-${colour}`,
    )
    return canPaint ? (
      <button
        key={key}
        type="button"
        data-cell={key}
        tabIndex={-1}
        className={className}
        aria-label={`${longDate(date)}, ${numbers}, ${digit}${paintedName(colour)}`}
      >
        {digit}
      </button>
    ) : (
      <span key={key} data-cell={key} className={className}>
        {digit}
      </span>
    )
  })
  const shio = view.scheme === 'shio' ? draw.shio : null
  const more = (
    <>
      {shio !== null && (
        <span className="paito-shio" title={shio}>
          {shio.slice(0, 3)}
        </span>
      )}
      {corrected && (
        <span className="paito-dot">
          <span className="sr-only">{paitoText.corrected}</span>
        </span>
      )}
    </>
  )
  if (canPaint)
    return (
      <span className="paito-number">
        {cells}
        {more}
      </span>
    )
  return (
    <a href={paths.draw(market, date)} className="paito-number" aria-label={`${longDate(date)}: ${numbers}`}>
      {cells}
      {more}
    </a>
  )
}

type RowProps = {
  week: PaitoWeek
  drawDays: readonly boolean[]
  view: PaitoView
  market: string
  painted: Painted
  canPaint: boolean
}

const WeekRow = ({ week, drawDays, ...rest }: RowProps) => (
  <tr className={week.opensMonth ? 'paito-month' : undefined}>
    <th scope="row">
      <span className="sr-only">{paitoText.week} </span>
      {dayText(week.monday).replace(/ \d{4}$/, '')}
    </th>
    {week.days.map((draw, day) => (
      // oxlint-disable-next-line react/no-array-index-key
      <td key={day} className={drawDays[day] ? undefined : 'paito-free'}>
        {draw ? (
          <DrawCells draw={draw} {...rest} />
        ) : (
          <span className="paito-none" title={longDate(addDays(week.monday, day))}>
            {drawDays[day] ? '–' : '·'}
          </span>
        )}
      </td>
    ))}
  </tr>
)

/** Painting a cell redraws the rows alone. */
const Rows = memo(({ weeks, ...rest }: Omit<RowProps, 'week' | 'drawDays'> & { weeks: readonly PaitoWeek[] }) => {
  const drawDays = drawDaysOf(weeks)
  return (
    <tbody>
      {weeks.map((week) => (
        <WeekRow key={week.monday} week={week} drawDays={drawDays} {...rest} />
      ))}
    </tbody>
  )
})
type PaitoTableProps = {
  market: string
  weeks: readonly PaitoWeek[]
  view: PaitoView
  paint: Paint | null
}

/** Weeks as rows, Senin to Minggu. Painting adds buttons; without it a number is a link to its draw. */
export const PaitoTable = ({ market, weeks, view, paint }: PaitoTableProps) => {
  const drawDays = drawDaysOf(weeks)
  return (
    <div className="paito-scroll">
      <table className="paito-table" aria-label={paitoText.table(market)} {...paint?.handlers}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{paitoText.week}</span>
            </th>
            {paitoText.days.map((day, at) => (
              <th key={day} scope="col" className={drawDays[at] ? undefined : 'paito-free'}>
                {drawDays[at] ? day : <abbr title={day}>{day.slice(0, 3)}</abbr>}
              </th>
            ))}
          </tr>
        </thead>
        <Rows
          weeks={weeks}
          view={view}
          market={market}
          painted={paint?.painted ?? noPaint}
          canPaint={paint?.isOn ?? false}
        />
      </table>
    </div>
  )
}
