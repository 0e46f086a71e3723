import type { ReactNode } from 'react'
import { shallowEqual } from 'react-redux'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { useAtNow } from '../../../shared/clock/use-clock.ts'
import { longDate, minuteText } from '../../../shared/format/wib-text.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { StarButton } from '../../followed/star-button.tsx'
import { BellButton } from '../../push/bell-button.tsx'
import { comingDraw } from './coming-draw.ts'
import { MarketMark } from '../../../shared/ui/market-mark.tsx'
import { noticeTitle } from '../market-text.ts'
import { marketPageText } from './page-text.ts'

const Coming = ({ schedule, result }: { schedule: PublicSchedule; result: Result | null }) => {
  const coming = useAtNow((now) => comingDraw(schedule, result, now), 'minute', shallowEqual)
  if (schedule.status !== 'BUKA') return noticeTitle(schedule.status)
  if (!coming) return null
  if (coming.left === null)
    return (
      <a href={paths.liveDrawOf(schedule.marketName)} className="font-semibold text-live underline underline-offset-4">
        {marketPageText.drawing}
      </a>
    )
  return (
    <>
      {marketPageText.next} <span className="font-bold text-ink">{longDate(coming.date)}</span>,{' '}
      {marketPageText.inTime(minuteText(coming.resultAt), coming.left)}
    </>
  )
}

type MarketTab = 'results' | 'statistics' | 'paito' | 'predictions' | 'schedule'

type MarketHeadProps = {
  market: string
  title: ReactNode
  schedule: PublicSchedule | null | undefined
  result?: Result | null | undefined
  tab: MarketTab
  /** Has neither tabs nor a star. */
  isUnknown: boolean
}

/** Name, star, next draw and tabs of a market. */
export const MarketHead = ({ market, title, schedule, result = null, tab, isUnknown }: MarketHeadProps) => {
  const tabs = [
    ['results', marketPageText.tabs.results, paths.resultDetail(market)],
    ['statistics', marketPageText.tabs.statistics, paths.statistics(market)],
    ['paito', marketPageText.tabs.paito, paths.paito(market)],
    ['predictions', marketPageText.tabs.predictions, paths.predictionDetail(market)],
    ['schedule', marketPageText.tabs.schedule, `${paths.resultDetail(market)}?tab=jadwal`],
  ] as const
  return (
    <>
      <div className="flex items-center gap-3">
        <MarketMark name={market} family={schedule?.family} logoUrl={schedule?.logoUrl ?? null} />
        <div className="min-w-0 grow">
          <h1 className="text-2xl leading-tight font-bold tracking-tight text-balance wrap-anywhere sm:text-3xl">
            {title}
          </h1>
          <p className="min-h-6 text-soft">{schedule && <Coming schedule={schedule} result={result} />}</p>
        </div>
        {!isUnknown && (
          <div className="-mr-2 flex flex-none items-center sm:mr-0 sm:gap-3">
            <BellButton market={market} />
            <StarButton market={market} />
          </div>
        )}
      </div>
      {!isUnknown && (
        <nav aria-label={marketPageText.tabsOf(market)} className="flex overflow-x-auto border-b border-line sm:gap-1">
          {tabs.map(([name, label, href]) => (
            <a
              key={name}
              href={href}
              aria-current={name === tab ? 'page' : undefined}
              className="flex min-h-11 shrink-0 items-center border-b-3 border-transparent px-2 font-semibold sm:px-4 text-soft aria-[current]:border-brand aria-[current]:text-ink"
            >
              {label}
            </a>
          ))}
        </nav>
      )}
    </>
  )
}
