import { minuteMs } from '@papan/contracts/wib.ts'
import { useAtNow } from '../../../../shared/clock/use-clock.ts'
import { minuteText } from '../../../../shared/format/wib-text.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { Card } from '../../../../shared/ui/card.tsx'
import { classNames } from '../../../../shared/ui/class-names.ts'
import type { BoardRow } from '../../../board/board-rows.ts'
import { actionText, coverageText, loadText } from '../board-text.ts'
import { Avatar } from '../rows/holder-view.tsx'
import { blocksOf, coverageMs } from './coverage.ts'
import { Columns } from './columns.tsx'
import { Lane } from './lane.tsx'
import { coverageNote, type Person } from './people.ts'
import { useEffect, useRef, useState, type RefObject } from 'react'

/** Width of an element in pixels, kept current; 0 before the first measurement. */
const useWidth = <Element extends HTMLElement>(): [RefObject<Element | null>, number] => {
  const element = useRef<Element>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const measured = element.current
    if (!measured) return undefined
    const observer = new ResizeObserver(() => setWidth(measured.clientWidth))
    observer.observe(measured)
    return () => observer.disconnect()
  }, [])
  return [element, width]
}

type Note = ReturnType<typeof coverageNote>

const untakenText = ({ total, untaken }: Note): string => {
  if (total === 0) return coverageText.empty
  return untaken > 0 ? coverageText.untakenCount(untaken) : coverageText.allTaken
}

const Sentence = ({ note }: { note: Note }) => {
  const { away, worst } = note
  if (away?.awaySince != null)
    return (
      <p className="text-[0.8125rem] leading-5">
        <strong className="text-live">
          {away.username} {loadText.awaySince(minuteText(away.awaySince))}
        </strong>
        {coverageText.awayHolds(away.rows.length)}
      </p>
    )
  return (
    <p className="text-[0.8125rem] leading-5">
      {worst && (
        <>
          <strong>
            {coverageText.overlap(
              worst.person.isMe ? coverageText.you : worst.person.username,
              worst.block.rows.length,
            )}
          </strong>
          {coverageText.span(minuteText(worst.block.from), minuteText(worst.block.to))}{' '}
        </>
      )}
      {untakenText(note)}
    </p>
  )
}

/** Width of 'sekarang' and half a time, with space between them, px. */
const nowWidth = 88

const Scale = ({ now, width }: { now: number; width: number }) => {
  const step = coverageMs / 6
  const nowMs = width > 0 ? (nowWidth / width) * coverageMs : step
  const first = Math.ceil((now + nowMs) / step) * step
  const marks = [0, 1, 2, 3, 4, 5].map((index) => first + index * step).filter((at) => at < now + coverageMs - step / 2)
  return (
    <svg aria-hidden="true" width="100%" height="18" className="block">
      <text x="0" y="9" className="fill-soft text-[0.8125rem] [dominant-baseline:central]">
        {coverageText.now}
      </text>
      {marks.map((at) => (
        <text
          key={at}
          x={`${((at - now) / coverageMs) * 100}%`}
          y="9"
          textAnchor="middle"
          className="fill-soft text-[0.8125rem] [dominant-baseline:central]"
        >
          {minuteText(at)}
        </text>
      ))}
    </svg>
  )
}

type CoverageCardProps = {
  rows: readonly BoardRow[]
  people: readonly Person[]
  isPhone: boolean
  isOffline: boolean
  onTakeOverAll: (rows: readonly BoardRow[]) => void
}

/** Who has what in the next hour. */
export const CoverageCard = ({ rows, people, isPhone, isOffline, onTakeOverAll }: CoverageCardProps) => {
  const now = useAtNow((now) => Math.floor(now / minuteMs) * minuteMs)
  const [strip, width] = useWidth<HTMLDivElement>()
  const note = coverageNote(people, rows, now)
  const { away } = note
  const lanes = [
    ...people.map((person) => ({ person, rows: person.rows })),
    { person: null, rows: rows.filter(({ claim }) => claim === null) },
  ]
  return (
    <Card as="section" aria-labelledby="cakupan" className="p-4 md:px-4.5">
      <div className="mb-1.5 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="cakupan" className="font-bold">
          {coverageText.title}
        </h2>
        <Sentence note={note} />
        {away && (
          <Button
            look="secondary"
            disabled={isOffline}
            className="ml-auto min-h-11 px-3 text-[0.9375rem] lg:min-h-10"
            onClick={() => onTakeOverAll(away.rows)}
          >
            {actionText.takeOverAll(away.username)}
          </Button>
        )}
      </div>
      {isPhone ? (
        <Columns rows={rows} now={now} />
      ) : (
        <div className="grid grid-cols-[minmax(0,7.5rem)_minmax(0,1fr)] gap-x-3">
          <span />
          <div ref={strip}>
            <Scale now={now} width={width} />
          </div>
          {lanes.map(({ person, rows }) => (
            <div key={person?.userId ?? ''} className="contents">
              <span className="flex min-h-8 min-w-0 items-center gap-2 text-[0.8125rem] font-semibold">
                <Avatar
                  username={person?.username ?? null}
                  look={!person ? 'none' : person.isMe ? 'me' : person.awaySince === null ? 'other' : 'away'}
                />
                <span className={classNames('truncate', person?.awaySince != null && 'text-live')}>
                  {person?.username ?? coverageText.untaken}
                </span>
              </span>
              <div className="self-center">
                <Lane
                  who={person?.username ?? coverageText.untaken}
                  blocks={blocksOf(rows, now)}
                  now={now}
                  width={width}
                  isUntaken={person === null}
                  isAway={person?.awaySince != null}
                />
              </div>
            </div>
          ))}
        </div>
      )}
    </Card>
  )
}
