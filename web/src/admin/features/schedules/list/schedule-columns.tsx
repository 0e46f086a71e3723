import type { ReactNode } from 'react'
import type { MarketDraws } from '@papan/contracts/calls/content/market-calls.ts'
import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { useAtNow } from '../../../../shared/clock/use-clock.ts'
import { spanText } from '../../../../shared/format/wib-text.ts'
import { classNames } from '../../../../shared/ui/class-names.ts'
import ChevronRight from '../../../../shared/ui/icons/chevron-right.svg?react'
import { MarketMark } from '../../../../shared/ui/market-mark.tsx'
import { adminText } from '../../../forms/admin-text.ts'
import { EditButton, RemoveButton } from '../../../lists/row-buttons.tsx'
import { LastNumber, TimesText } from '../../../records/market-cells.tsx'
import type { Column } from '../../../records/record-list.tsx'
import { daysText } from '../schedule-values.ts'
import { schedulesText, bulkChangeText, listText } from '../schedules-text.ts'
import type { ScheduleRow } from './schedule-rows.ts'
import { StatusCell, StatusNoteLine } from './status-cell.tsx'

/** What the rows show beside the schedules, and what their buttons do. */
type RowContext = {
  today: string
  newestOf: ReadonlyMap<string, MarketDraws['newest']>
  /** Ms by market. */
  lateSince: ReadonlyMap<string, number>
  deleting: string | null
  onEdit: (marketName: string) => void
  onRemove: (schedule: Schedule) => void
  markOf: (row: ScheduleRow) => ReactNode
}

/** 'S S R K J S M', faint where there is no draw. */
const DayLetters = ({ days }: Pick<Schedule, 'days'>) => (
  <>
    <span aria-hidden="true" className="flex text-xs font-bold text-brand">
      {schedulesText.weekdays.map((weekday, index) => (
        <span key={weekday} className={classNames('w-3.5', !days[index] && 'text-soft opacity-40')}>
          {weekday.slice(0, 1)}
        </span>
      ))}
    </span>
    <span className="sr-only">{daysText(days)}</span>
  </>
)

const LateSpan = ({ since }: { since: number }) => useAtNow((now) => spanText(now - since))

type LastResultProps = Pick<RowContext, 'newestOf' | 'lateSince' | 'today'> & { marketName: string }

const LastResult = ({ marketName, newestOf, lateSince, today }: LastResultProps) => {
  const since = lateSince.get(marketName)
  if (since === undefined) return <LastNumber newest={newestOf.get(marketName) ?? null} today={today} />
  return (
    <span className="whitespace-nowrap text-live">
      <b className="block">{listText.late}</b>
      <span className="text-[0.8125rem]">
        <LateSpan since={since} />
      </span>
    </span>
  )
}

type MarketTitleProps = Omit<LastResultProps, 'marketName'> & { schedule: Schedule; isMember: boolean }

/** The name, and in its second line what has no column. */
const MarketTitle = ({ schedule, isMember, ...results }: MarketTitleProps) => {
  const { marketName, family, logoUrl, day, aliases, exceptions } = schedule
  const { newestOf, lateSince, today } = results
  const coming = exceptions.filter(({ to }) => to >= today).length
  const since = lateSince.get(marketName)
  const number = newestOf.get(marketName)?.number
  const names = [...(family && !isMember ? [family] : []), ...aliases]
  const texts = [...names, day, ...(coming > 0 ? [listText.exceptions(coming)] : [])]
  return (
    <span className={classNames('flex items-center gap-3', isMember && 'pl-6')}>
      {!isMember && <MarketMark name={marketName} family={family} logoUrl={logoUrl} size={36} />}
      <span className="min-w-0 wrap-anywhere">
        {marketName}
        <small>
          <span className="record-narrow">
            <TimesText schedule={schedule} />
            {' · '}
          </span>
          {texts.join(', ')}
          <span className="record-medium">
            {since === undefined ? (
              number && ` · ${number}`
            ) : (
              <span className="text-live">
                {` · ${listText.late} `}
                <LateSpan since={since} />
              </span>
            )}
          </span>
        </small>
        <StatusNoteLine schedule={schedule} />
      </span>
    </span>
  )
}

const FamilyTitle = ({ name, members }: { name: string; members: readonly Schedule[] }) => (
  <span className="group flex items-center gap-3">
    <MarketMark name={name} family={name} logoUrl={members[0]?.logoUrl ?? null} size={36} />
    <span className="min-w-0 grow">
      {name}
      <small>{listText.draws(members.length)}</small>
    </span>
    <ChevronRight size={18} className="shrink-0 in-aria-expanded:rotate-90" />
  </span>
)

/** A cell of markets; a family has its members below it. */
const marketCell = (render: (schedule: Schedule) => ReactNode) => (row: ScheduleRow) =>
  row.kind === 'market' && render(row.schedule)

export const scheduleColumns = ({
  deleting,
  onEdit,
  onRemove,
  markOf,
  ...results
}: RowContext): Column<ScheduleRow>[] => [
  { name: bulkChangeText.column, place: 'mark', render: markOf },
  {
    name: schedulesText.market,
    place: 'title',
    // Below it, on a phone, is what is done with it.
    className: 'basis-[calc(100%-52px)]!',
    render: (row) => (row.kind === 'family' ? <FamilyTitle {...row} /> : <MarketTitle {...row} {...results} />),
  },
  {
    name: listText.times,
    place: 'wide',
    render: marketCell((schedule) => (
      <>
        <TimesText schedule={schedule} />
        <DayLetters days={schedule.days} />
      </>
    )),
  },
  {
    name: listText.lastResult,
    place: 'widest',
    render: marketCell(({ marketName }) => <LastResult marketName={marketName} {...results} />),
  },
  {
    name: schedulesText.status,
    className: 'ml-2.5',
    render: marketCell((schedule) => <StatusCell schedule={schedule} />),
  },
  {
    name: adminText.actions,
    place: 'actions',
    render: marketCell((schedule) => (
      <>
        <EditButton label={schedulesText.editOf(schedule.marketName)} onClick={() => onEdit(schedule.marketName)} />
        <RemoveButton
          label={schedulesText.removeOf(schedule.marketName)}
          disabled={deleting === schedule.marketName}
          onClick={() => onRemove(schedule)}
        />
      </>
    )),
  },
]
