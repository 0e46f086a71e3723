import { memo } from 'react'
import type { PaitoView } from './paito-query.ts'
import { paitoText } from './paito-text.ts'
import { drawDaysOf, isDraw, type PaitoWeek } from './paito-weeks.ts'
import { WeekRow, type RowProps } from './week-row.tsx'
import type { Painted } from './paint/painted.ts'
import type { Paint } from './paint/use-paint.ts'

const noPaint: Painted = new Map()
const usualLength = 4

type RowsProps = Omit<RowProps, 'week' | 'drawDays' | 'length' | 'stop'> & { weeks: readonly PaitoWeek[] }

/** Painting a cell redraws the rows alone. */
const Rows = memo(({ weeks, ...rest }: RowsProps) => {
  const drawDays = drawDaysOf(weeks)
  const [first] = weeks.flatMap(({ days }) => days.filter(isDraw))
  return (
    <tbody>
      {weeks.map((week) => (
        <WeekRow
          key={week.monday}
          week={week}
          drawDays={drawDays}
          length={first?.numbers.length ?? usualLength}
          stop={first?.date}
          {...rest}
        />
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
    <div className="paito-scroll relative overflow-x-auto px-2 py-3">
      <table className="paito-table mx-auto border-separate" aria-label={paitoText.table(market)} {...paint?.handlers}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{paitoText.week}</span>
            </th>
            {paitoText.days.map((day, at) => (
              <th key={day} scope="col" className={drawDays[at] ? undefined : 'paito-free'}>
                {drawDays[at] ? (
                  day
                ) : (
                  <abbr className="no-underline" title={day}>
                    {day.slice(0, 3)}
                  </abbr>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <Rows
          weeks={weeks}
          view={view}
          market={market}
          painted={paint?.painted ?? noPaint}
          nameOf={paint?.isOn ? paint.nameOf : null}
        />
      </table>
    </div>
  )
}
