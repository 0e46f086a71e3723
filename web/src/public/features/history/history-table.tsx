import { useState } from 'react'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import { firstPrizeNumber, firstPrizeType } from '@papan/contracts/lottery/result-rules.ts'
import ChevronRight from '../../../shared/ui/icons/chevron-right.svg?react'
import { longDate, shortDate } from '../../../shared/format/wib-text.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { Balls } from '../../../shared/ui/ball.tsx'
import { DrawModal } from './draw-modal.tsx'
import { historyText } from './history-text.ts'

export const rowId = (date: string): string => `tgl-${date}`

type RowProps = { result: Result; isSought: boolean; onOpen: () => void }

/** A click anywhere opens the draw; its link does for the keyboard. */
const Row = ({ result, isSought, onOpen }: RowProps) => {
  const number = firstPrizeNumber(result)
  const [day, rest] = shortDate(result.date).split(', ')
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <tr
      id={rowId(result.date)}
      aria-current={isSought ? 'date' : undefined}
      className="cursor-pointer hover:bg-well aria-[current]:bg-brand-soft"
      onClick={(event) => {
        // The dialog returns the focus there.
        event.currentTarget.querySelector('a')?.focus({ preventScroll: true })
        onOpen()
      }}
    >
      <th scope="row" className="py-2 pr-2 pl-4 text-left font-semibold sm:whitespace-nowrap">
        <span className="block text-sm sm:hidden">
          <span className="block font-normal text-soft">{day},</span> {rest}
        </span>
        <span className="hidden sm:inline">{longDate(result.date)}</span>
      </th>
      <td className="py-2 pr-4 pl-1">
        <span className="flex flex-wrap items-center justify-end gap-1 sm:gap-3">
          {number === null ? (
            <span className="text-soft">{historyText.noNumber}</span>
          ) : (
            <Balls digits={number} size="list" label={firstPrizeType} />
          )}
          {/* Without scripts it leads to the draw's own page. */}
          <a
            href={paths.draw(result.market, result.date)}
            aria-label={historyText.openDetail(longDate(result.date))}
            className="-mr-3 grid size-11 place-items-center rounded-control text-soft"
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) event.stopPropagation()
              else event.preventDefault()
            }}
          >
            <ChevronRight size={20} />
          </a>
        </span>
      </td>
    </tr>
  )
}

type HistoryTableProps = { rows: readonly Result[]; date?: string | null | undefined }

/** `date`: the draw that is looked for. */
export const HistoryTable = ({ rows, date }: HistoryTableProps) => {
  const [opened, setOpened] = useState<string | null>(null)
  const result = rows.find(({ id }) => id === opened)
  return (
    <>
      <table className="w-full">
        <caption className="sr-only">{historyText.history}</caption>
        <thead>
          <tr className="border-b border-line text-sm text-soft">
            <th scope="col" className="px-4 py-3 text-left font-semibold">
              {historyText.date}
            </th>
            <th scope="col" className="px-4 py-3 text-right font-semibold">
              {historyText.result}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <Row key={row.id} result={row} isSought={row.date === date} onOpen={() => setOpened(row.id)} />
          ))}
        </tbody>
      </table>
      {result && <DrawModal result={result} onClose={() => setOpened(null)} />}
    </>
  )
}
