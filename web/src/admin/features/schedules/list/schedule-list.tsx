import { useDeferredValue, useState, type ComponentProps } from 'react'
import { drawsOn } from '@papan/contracts/schedule/draw-days.ts'
import { maxSearchLength } from '@papan/contracts/limits.ts'
import { matchesMarket } from '@papan/contracts/lottery/market-search.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import { useAtNow } from '../../../../shared/clock/use-clock.ts'
import { TextField } from '../../../../shared/ui/field.tsx'
import { Empty } from '../../../lists/empty.tsx'
import { listText } from './list-text.ts'
import { ScheduleTable } from './schedule-table.tsx'

type ScheduleListProps = Omit<ComponentProps<typeof ScheduleTable>, 'today'>

/** All schedules, families together, with a search. */
export const ScheduleList = ({ schedules, ...rows }: ScheduleListProps) => {
  const today = useAtNow(wibDate)
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search.trim())
  const drawn = schedules.filter((schedule) => schedule.closeTime !== null && drawsOn(schedule, today)).length
  const found = schedules
    .filter((schedule) => matchesMarket(wanted, schedule))
    .sort(
      (a, b) =>
        (a.family ?? a.marketName).localeCompare(b.family ?? b.marketName) || a.marketName.localeCompare(b.marketName),
    )
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <search>
          <TextField
            label={listText.search}
            placeholder={listText.searchHint}
            type="search"
            fieldClassName="w-full sm:w-72"
            maxLength={maxSearchLength}
            autoComplete="off"
            spellCheck={false}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </search>
        <p className="text-[0.9375rem] text-soft tabular-nums">{listText.total(schedules.length, drawn)}</p>
      </div>
      {found.length === 0 ? (
        <Empty text={listText.notFound} />
      ) : (
        <ScheduleTable schedules={found} today={today} {...rows} />
      )}
    </div>
  )
}
