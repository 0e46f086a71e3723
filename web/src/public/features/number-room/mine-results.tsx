import type { PageData } from '@papan/contracts/calls/content/public-calls.ts'
import { byText } from '@papan/contracts/rules/market-order.ts'
import { firstPrizeNumber, firstPrizeType } from '@papan/contracts/rules/result-rules.ts'
import { useAtNow } from '../../../shared/clock/use-clock.ts'
import { longDate } from '../../../shared/format/wib-text.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { Balls } from '../../../shared/ui/ball.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import X from '../../../shared/ui/icons/x.svg?react'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { chanceText } from '../../chance/chance-text.ts'
import { drawCall } from '../../data/calls.ts'
import { useData } from '../../data/use-data.ts'
import { cardsOf } from '../../market/market-cards.ts'
import { numberAge } from '../../market/number-age.ts'
import { useMarketRoom, useMarketRooms } from '../../socket/use-market-room.ts'
import Check from '../../ui/icons/check.svg?react'
import Turned from '../../ui/icons/rotate-ccw.svg?react'
import { matchNumbers, type Match } from './match-numbers.ts'
import { mineText } from './mine-text.ts'

const signs = { hit: <Check size={18} />, turned: <Turned size={18} />, missed: <X size={18} /> }

const MatchRow = ({ match: { number, kind, words } }: { match: Match }) => (
  <li className={`mine-row mine-${kind}`}>
    <span className="mine-sign">{signs[kind]}</span>
    <span className="digits text-lg">{number}</span>
    <span className={kind === 'hit' ? 'font-semibold' : undefined}>
      {kind === 'missed' ? mineText.missed : words.join(', ')}
    </span>
  </li>
)

const countOf = (matches: readonly Match[], kind: Match['kind']): number =>
  matches.filter((match) => match.kind === kind).length

type DrawMatchesProps = {
  market: string
  date: string
  first: string | null
  matches: readonly Match[]
  /** Numbers that met nothing are counted only. */
  onlyMet?: boolean
}

const DrawMatches = ({ market, date, first, matches, onlyMet = false }: DrawMatchesProps) => (
  <Card as="section" aria-label={market} className="overflow-hidden">
    <a href={paths.draw(market, date)} className="flex flex-wrap items-center justify-between gap-2 px-4 py-3">
      <span>
        <span className="block font-bold wrap-anywhere">{market}</span>
        <span className="text-sm text-soft">{longDate(date)}</span>
      </span>
      <Balls digits={first} size="row" label={firstPrizeType} />
    </a>
    <output className="block border-t border-line bg-well px-4 py-2 text-sm">
      {first === null && matches.every(({ kind }) => kind === 'missed')
        ? mineText.waiting
        : mineText.summary(countOf(matches, 'hit'), countOf(matches, 'turned'), countOf(matches, 'missed'))}
    </output>
    <ul>
      {matches
        .filter(({ kind }) => !onlyMet || kind !== 'missed')
        .map((match) => (
          <MatchRow key={match.number} match={match} />
        ))}
    </ul>
  </Card>
)

type OneDrawProps = { market: string; date: string; numbers: readonly string[] }

/** The numbers beside one draw, kept current by pushes. */
export const OneDraw = ({ market, date, numbers }: OneDrawProps) => {
  const { data, isFailed, status, refetch } = useData(drawCall(market, date))
  useMarketRoom(market)
  if (isFailed && status !== 404) return <LoadError text={chanceText.failed} onRetry={refetch} />
  if (!data && !isFailed) return <Skeleton className="h-64 rounded-card" />
  const prizes = data?.result.prizes ?? []
  return (
    <DrawMatches
      market={market}
      date={date}
      first={firstPrizeNumber(data?.result)}
      matches={matchNumbers(numbers, prizes)}
    />
  )
}

type TodaysDrawsProps = { page: PageData | undefined; numbers: readonly string[] }

/** The numbers beside every draw of today that is out; those that met something first. */
export const TodaysDraws = ({ page, numbers }: TodaysDrawsProps) => {
  const drawn = useAtNow(
    (now) =>
      cardsOf(page)
        .filter(({ schedule, result }) => result && numberAge(schedule, result, now) === 'today')
        .map(({ schedule }) => schedule.marketName)
        .toSorted(byText)
        .join('\n'),
    'minute',
  )
  const names = drawn.split('\n').filter(Boolean)
  useMarketRooms(names.slice(0, 40))
  if (!page) return <Skeleton className="h-64 rounded-card" />
  if (names.length === 0) return <p className="text-soft">{mineText.noneToday}</p>
  const draws = names.flatMap((market) => {
    const result = page.resultsMap[market]
    if (!result) return []
    const matches = matchNumbers(numbers, result.prizes)
    return [{ market, date: result.date, first: firstPrizeNumber(result), matches, hits: countOf(matches, 'hit') }]
  })
  return draws
    .toSorted((a, b) => b.hits - a.hits)
    .map(({ market, date, first, matches }) => (
      <DrawMatches key={market} market={market} date={date} first={first} matches={matches} onlyMet />
    ))
}
