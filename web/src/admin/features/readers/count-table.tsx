import { useId, useState, type ReactNode } from 'react'
import type { ShownCount } from '@papan/contracts/calls/media/reader-calls.ts'
import { countText } from '../../../shared/format/figures.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { adminText } from '../../forms/admin-text.ts'
import { readersText } from './readers-text.ts'

export const shownText = (count: ShownCount): string => (typeof count === 'number' ? countText(count) : count)
/** Of a bar; a few are drawn as two. */
export const sizeOf = (count: ShownCount): number => (typeof count === 'number' ? count : 2)

export const Panel = ({ heading, note, children }: { heading: string; note?: string; children: ReactNode }) => {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id} className="flex min-w-0 flex-col gap-3 p-4 md:p-5">
      <div>
        <h2 id={id} className="text-lg font-bold">
          {heading}
        </h2>
        {note && <p className="text-sm text-soft tabular-nums">{note}</p>}
      </div>
      {children}
    </Card>
  )
}

type CountRow = { key: string; name: string; count: ShownCount; more?: ShownCount }

type CountTableProps = {
  caption: string
  /** Headings of name and count, and of a second count. */
  columns: readonly [name: string, count: string, more?: string]
  rows: readonly CountRow[]
}

const cell = 'py-1.5 text-right tabular-nums whitespace-nowrap'

const rowsAtFirst = 10
/** A few are not drawn as if they were many. */
const leastScale = 20

/** Counts beside bars, as long as the greatest allows. */
export const CountTable = ({ caption, columns, rows }: CountTableProps) => {
  const [name, count, more] = columns
  const [isWhole, setWhole] = useState(false)
  const greatest = Math.max(leastScale, ...rows.map((row) => sizeOf(row.count)))
  if (rows.length === 0) return <p className="py-4 text-soft">{readersText.noRows}</p>
  return (
    <>
      <table className="w-full text-[0.9375rem]">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-sm text-soft">
          <tr>
            <th scope="col" className="py-1.5 text-left font-semibold">
              {name}
            </th>
            <th scope="col" className={`${cell} pl-3 font-semibold`}>
              {count}
            </th>
            {more && (
              <th scope="col" className={`${cell} pl-3 font-semibold`}>
                {more}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {(isWhole ? rows : rows.slice(0, rowsAtFirst)).map((row) => (
            <tr key={row.key} className="border-t border-line">
              <th scope="row" className="w-full py-1.5 text-left font-normal wrap-anywhere">
                {row.name}
                <span
                  aria-hidden="true"
                  className="mt-1 block h-1.5 rounded-full bg-brand"
                  style={{ width: `${(sizeOf(row.count) / greatest) * 100}%` }}
                />
              </th>
              <td className={`${cell} pl-3`}>{shownText(row.count)}</td>
              {more && <td className={`${cell} pl-3 text-soft`}>{shownText(row.more ?? 0)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {!isWhole && rows.length > rowsAtFirst && (
        <Button look="quiet" className="-ml-4 self-start" onClick={() => setWhole(true)}>
          {adminText.showAll(rows.length)}
        </Button>
      )}
    </>
  )
}
