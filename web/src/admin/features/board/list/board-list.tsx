import { Fragment, useId, type ReactNode, type RefObject } from 'react'
import { Link } from 'react-router-dom'
import { nextDraw } from '@papan/contracts/schedule/draw.ts'
import { minuteMs, wibDate } from '@papan/contracts/wib.ts'
import { useAtNow } from '../../../../shared/clock/use-clock.ts'
import { dayText, minuteText } from '../../../../shared/format/wib-text.ts'
import { Button, buttonClass } from '../../../../shared/ui/button.tsx'
import { Card } from '../../../../shared/ui/card.tsx'
import { classNames } from '../../../../shared/ui/class-names.ts'
import ChevronDown from '../../../../shared/ui/icons/chevron-down.svg?react'
import { listsApi } from '../../../api/lists-api.ts'
import type { BoardRow } from '../../../board/board-rows.ts'
import type { DrawGroup } from '../../../board/draw-group.ts'
import { Empty } from '../../../lists/empty.tsx'
import { adminPaths } from '../../../paths/admin-paths.ts'
import { boardText, groupText } from '../board-text.ts'
import { DoneGroup } from './done-group.tsx'
import { OffGroup } from './off-group.tsx'
import type { ShownRows } from './use-shown-rows.ts'

const NoDraws = () => (
  <Card>
    <Empty text={boardText.none}>
      <Link to={adminPaths.schedules} className={buttonClass('secondary')}>
        {boardText.toSchedules}
      </Link>
    </Empty>
  </Card>
)

/** The first draw to come; '' without a schedule. */
const useFirstDraw = (): string => {
  const { data } = listsApi.useSchedulesQuery()
  const now = useAtNow((now) => Math.floor(now / minuteMs) * minuteMs)
  const coming = (data ?? []).flatMap((schedule) => {
    const next = schedule.status === 'BUKA' ? nextDraw(schedule, now) : null
    return next ? [{ market: schedule.marketName, at: next.closesAt }] : []
  })
  const [first] = coming.sort((a, b) => a.at - b.at)
  return first ? boardText.tomorrow(first.market, `${dayText(wibDate(first.at))} ${minuteText(first.at)} WIB`) : ''
}

const AllDone = () => {
  const first = useFirstDraw()
  return (
    <Card>
      <Empty text={boardText.allDone}>{first && <p className="font-semibold">{first}</p>}</Empty>
    </Card>
  )
}

const titleTone: Partial<Record<DrawGroup, string>> = { late: 'text-live', untaken: 'text-warn' }

/** A heading with the rows of one group. */
const RowGroup = ({
  group,
  note,
  count,
  children,
}: {
  group: DrawGroup
  note: string
  count: number
  children: ReactNode
}) => {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-2 flex items-baseline gap-2.5 px-1 text-[0.9375rem] font-bold">
        <span className={titleTone[group]}>{groupText[group].title}</span>
        <span className="font-semibold text-soft tabular-nums">{count}</span>
        <span className="text-[0.8125rem] font-normal text-soft max-md:hidden">{note}</span>
      </h2>
      <Card className="overflow-clip">{children}</Card>
    </section>
  )
}

const FoldButton = ({ shown, isPhone }: { shown: ShownRows; isPhone: boolean }) => {
  const { folded, isUnfolded, toggleFold } = shown
  const closings = folded.map(({ closesAt }) => closesAt)
  const more = isPhone
    ? boardText.moreShort(folded.length)
    : boardText.more(folded.length, minuteText(Math.min(...closings)), minuteText(Math.max(...closings)))
  return (
    <button
      type="button"
      aria-expanded={isUnfolded}
      onClick={toggleFold}
      className="flex min-h-11 w-full items-center justify-center gap-2 border-t border-line px-3 text-sm font-semibold text-brand hover:bg-well"
    >
      <ChevronDown size={18} className={classNames('shrink-0', isUnfolded && 'rotate-180')} />
      {isUnfolded ? boardText.fewer : more}
    </button>
  )
}

type BoardListProps = {
  ref: RefObject<HTMLDivElement | null>
  shown: ShownRows
  isPhone: boolean
  coverage: ReactNode
  afterLate: ReactNode
  renderRow: (row: BoardRow) => ReactNode
  onShowAll: () => void
}

/** The groups of the board; on a phone the coverage is between the draws of now and those to come. */
export const BoardList = ({ ref, shown, isPhone, coverage, afterLate, renderRow, onShowAll }: BoardListProps) => {
  const { groups, total, isAllDone, isFiltered, visible, folded, done, off } = shown
  const hasCoverage = total > 0
  const isBeforeNext = isPhone && hasCoverage
  return (
    <div ref={ref} className="flex min-w-0 flex-col gap-5">
      {!isPhone && hasCoverage && coverage}
      {total === 0 && <NoDraws />}
      {isAllDone && <AllDone />}
      {isFiltered && visible.length === 0 && !isAllDone && total > 0 && (
        <Card>
          <Empty text={boardText.noMatch}>
            <Button look="secondary" onClick={onShowAll}>
              {boardText.showAll}
            </Button>
          </Empty>
        </Card>
      )}
      {groups.map(({ group, rows, open }) => (
        <Fragment key={group}>
          {group === 'next' && isBeforeNext && coverage}
          <RowGroup
            group={group}
            count={rows.length}
            note={group === 'next' ? `${shown.nearCount} ${groupText.next.note}` : groupText[group].note}
          >
            <ul>{open.map(renderRow)}</ul>
            {group === 'next' && folded.length > 0 && <FoldButton shown={shown} isPhone={isPhone} />}
          </RowGroup>
          {group === 'late' && afterLate}
        </Fragment>
      ))}
      {isBeforeNext && groups.at(-1)?.group !== 'next' && coverage}
      <div className="flex flex-col gap-3">
        {done.length > 0 && <DoneGroup rows={done} isPhone={isPhone} />}
        {off.length > 0 && <OffGroup rows={off} isPhone={isPhone} />}
      </div>
    </div>
  )
}
