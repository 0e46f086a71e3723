import type { ReactNode } from 'react'
import { isOutside } from '@papan/contracts/lottery/chance/outside.ts'
import { countText, decimalText } from '../../shared/format/figures.ts'
import { classNames } from '../../shared/ui/class-names.ts'
import { chanceText } from './chance-text.ts'
import { IntervalPlot } from './interval-plot.tsx'

type Row = { key: string; name: ReactNode; count: number; expected: number; band95: readonly [number, number] }
type ChanceTableProps = {
  label?: string | undefined
  heads: { name: string | undefined; count: string; expected: string }
  rows: readonly Row[]
  countClass: string
}

/** Counts, each beside its band and what chance gives. */
export const ChanceTable = ({ label, heads, rows, countClass }: ChanceTableProps) => (
  <div className="table-frame">
    <table className="count-table where-table w-full" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{heads.name}</th>
          <th scope="col">{chanceText.band}</th>
          <th scope="col">{heads.count}</th>
          <th scope="col">{heads.expected}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, count, expected, band95 }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>
              <IntervalPlot isSmall count={count} expected={expected} band95={band95} />
            </td>
            <td className={classNames(countClass, isOutside(count, band95) && 'text-warn')}>
              {countText(count)}
              {isOutside(count, band95) && <span className="sr-only"> {chanceText.outside}</span>}
            </td>
            <td className="text-soft">{decimalText(expected)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
