import { marketCalls, type Market, type MarketDraws } from '@papan/contracts/calls/content/market-calls.ts'
import { scheduleCalls, type Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { wibDate } from '@papan/contracts/wib.ts'
import { useAtNow } from '../../../shared/clock/use-clock.ts'
import { countText } from '../../../shared/format/figures.ts'
import { dayText } from '../../../shared/format/wib-text.ts'
import { MarketMark } from '../../../shared/ui/market-mark.tsx'
import { useRead } from '../../api/use-call.ts'
import { LastNumber, TimesText } from '../../records/market-cells.tsx'
import type { Column } from '../../records/record-list.tsx'
import { marketsText } from './markets-text.ts'

const none: readonly never[] = []

/** What is known of the markets beside their names; without it the list works too. */
type MarketFacts = {
  count: number
  /** Null without a schedule; undefined while that is not known. */
  scheduleOf: (name: string) => Schedule | null | undefined
  drawsOf: (name: string) => MarketDraws | undefined
}

export const useMarketFacts = (): MarketFacts => {
  const { data: schedules } = useRead(scheduleCalls.listSchedules, 'Schedules')
  const { data: draws = none } = useRead(marketCalls.listMarketDraws, 'Results')
  const byName = new Map(schedules?.map((schedule) => [schedule.marketName, schedule]))
  const drawsByName = new Map<string, MarketDraws>(draws.map((each) => [each.market, each]))
  return {
    count: draws.length,
    scheduleOf: (name) => schedules && (byName.get(name) ?? null),
    drawsOf: (name) => drawsByName.get(name),
  }
}

const Times = ({ schedule }: { schedule: Schedule | null | undefined }) =>
  schedule ? (
    <TimesText schedule={schedule} />
  ) : (
    schedule === null && <b className="text-warn">{marketsText.unscheduled}</b>
  )

type NameProps = { market: Market; schedule: Schedule | null | undefined; draws: number | undefined }

const Name = ({ market: { name, createdAt }, schedule, draws }: NameProps) => (
  <span className="flex items-center gap-3">
    <MarketMark name={name} family={schedule?.family} logoUrl={schedule?.logoUrl ?? null} size={36} />
    <span>
      {name}
      <small>
        <span className="record-narrow">
          {draws !== undefined && `${marketsText.drawCount(draws)}, `}
          <Times schedule={schedule} />
        </span>
        <span className="record-wide">{marketsText.createdOn(dayText(wibDate(Date.parse(createdAt))))}</span>
      </small>
    </span>
  </span>
)

/** Name, draws, schedule and last number of each market. */
export const useMarketColumns = ({ scheduleOf, drawsOf }: MarketFacts): Column<Market>[] => {
  const today = useAtNow(wibDate)
  return [
    {
      name: marketsText.name,
      place: 'title',
      render: (market) => (
        <Name market={market} schedule={scheduleOf(market.name)} draws={drawsOf(market.name)?.draws} />
      ),
    },
    {
      name: marketsText.draws,
      place: 'wide',
      className: 'tabular-nums',
      render: ({ name }) => {
        const { draws } = drawsOf(name) ?? {}
        return draws !== undefined && countText(draws)
      },
    },
    { name: marketsText.schedule, place: 'wide', render: ({ name }) => <Times schedule={scheduleOf(name)} /> },
    {
      name: marketsText.lastResult,
      place: 'widest',
      render: ({ name }) => <LastNumber newest={drawsOf(name)?.newest ?? null} today={today} />,
    },
  ]
}
