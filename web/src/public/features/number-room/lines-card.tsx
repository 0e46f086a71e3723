import type { NumberHistory } from '@papan/contracts/calls/insight-calls.ts'
import { isOutside } from '@papan/contracts/lottery/chance/outside.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { chanceText } from '../../chance/chance-text.ts'
import { roomPath, type RoomQuery } from './room-query.ts'
import { roomText } from './room-text.ts'

/** How much of the brand's colour a tint has. */
const levels = ['[--deep:6%]', '[--deep:12%]', '[--deep:19%]', '[--deep:27%]']

/** The searched order, one outside the band, and one that is both. */
const frameOf = (isOwn: boolean, isOut: boolean): string => {
  if (isOwn && isOut) return 'shadow-[inset_0_0_0_2px_var(--ink),inset_0_0_0_4px_var(--warn)]'
  if (isOwn) return 'inset-ring-2 inset-ring-ink'
  return isOut ? 'inset-ring-2 inset-ring-warn' : ''
}

/** Each order of the digits with its count; the tint deepens with the count. */
export const LinesCard = ({ history, query }: { history: NumberHistory; query: RoomQuery }) => {
  const { byLine, digits, eachLine } = history
  const { expected, band95: band } = eachLine
  const outside = byLine.filter(({ count }) => isOutside(count, band)).length
  const counts = byLine.map(({ count }) => count)
  const [least, most] = [Math.min(...counts), Math.max(...counts)]
  const levelOf = (count: number): number =>
    most === least ? 1 : Math.round(((levels.length - 1) * (count - least)) / (most - least))
  return (
    <Card as="section" aria-labelledby="susunan" className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="susunan" className="text-xl font-bold tracking-tight">
          {roomText.permutations}
        </h2>
        <span className="text-sm text-soft">{roomText.lines(byLine.length, expected)}</span>
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-2 min-[40rem]:grid-cols-[repeat(auto-fill,minmax(6.75rem,1fr))]">
        {byLine.map((line) => (
          <li key={line.digits}>
            <a
              href={roomPath(query, { digits: line.digits, page: 1 })}
              className={classNames(
                'line-cell flex min-h-11 items-center justify-between gap-1 rounded-[9px] px-2.5 text-[0.875rem]',
                levels[levelOf(line.count)],
                frameOf(line.digits === digits, isOutside(line.count, band)),
              )}
            >
              <span className="digits text-[1.0625rem]">{line.digits}</span>
              <span>
                {line.count}
                {isOutside(line.count, band) && <span className="sr-only"> {chanceText.outside}</span>}
              </span>
            </a>
          </li>
        ))}
      </ul>
      <p className="text-sm text-soft">
        {roomText.linesOutside(...band)} {chanceText.outsideOf(outside, byLine.length, roomText.lines95)}
      </p>
    </Card>
  )
}
