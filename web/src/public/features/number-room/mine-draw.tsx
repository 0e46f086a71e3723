import { firstPrizeNumber, firstPrizeType } from '@papan/contracts/lottery/result-rules.ts'
import type { PageData } from '@papan/contracts/calls/content/public-calls.ts'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import { longDate } from '../../../shared/format/wib-text.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { Balls } from '../../../shared/ui/ball.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { Card } from '../../../shared/ui/card.tsx'
import X from '../../../shared/ui/icons/x.svg?react'
import { LoadError } from '../../../shared/ui/load-error.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { chanceText } from '../../chance/chance-text.ts'
import { drawCall } from '../../data/calls.ts'
import { useData } from '../../data/use-data.ts'
import { useMarketRoom } from '../../socket/use-market-room.ts'
import Check from '../../ui/icons/check.svg?react'
import Clock from '../../ui/icons/clock.svg?react'
import Turned from '../../ui/icons/rotate-ccw.svg?react'
import { countOf, matchNumbers, type Match } from './match-numbers.ts'
import type { MyDraw } from './my-draw.ts'
import { mineText } from './mine-text.ts'

const looks = { hit: 'bg-brand text-on-brand', turned: 'bg-warn-soft text-warn', missed: '', waiting: '' }
const signs = {
  hit: <Check size={18} />,
  turned: <Turned size={18} />,
  missed: <X size={18} />,
  waiting: <Clock size={18} />,
}

const MatchRow = ({ match: { number, kind, words }, isOut }: { match: Match; isOut: boolean }) => {
  const sign = kind === 'missed' && !isOut ? 'waiting' : kind
  return (
    <li
      className={classNames(
        'grid min-h-11.5 grid-cols-[1.75rem_5.5rem_minmax(0,1fr)] items-center gap-3 border-t border-line px-4 py-1',
        !looks[sign] && 'text-soft',
      )}
    >
      <span className={classNames('grid size-7 place-items-center rounded-chip', looks[sign])}>{signs[sign]}</span>
      <span className="digits text-lg">{number}</span>
      <span className={kind === 'hit' ? 'font-semibold' : undefined}>
        {sign === 'waiting' ? mineText.waits : kind === 'missed' ? mineText.missed : words.join(', ')}
      </span>
    </li>
  )
}

type DrawMatchesProps = MyDraw & {
  /** PRIZE 1; null while it is not out. */
  first: string | null
  matches: readonly Match[]
  /** Numbers that met nothing are counted only. */
  onlyMet?: boolean
}

export const DrawMatches = ({ market, date, first, matches, onlyMet = false }: DrawMatchesProps) => {
  const [hits, turned, missed] = [countOf(matches, 'hit'), countOf(matches, 'turned'), countOf(matches, 'missed')]
  const isOut = first !== null
  return (
    <Card as="section" aria-label={market} className="overflow-hidden">
      <a
        href={isOut ? paths.draw(market, date) : paths.liveDrawOf(market)}
        className="flex flex-wrap items-center justify-between gap-2 px-4 py-3"
      >
        <span>
          <span className="block font-bold wrap-anywhere">{market}</span>
          <span className="text-sm text-soft">{longDate(date)}</span>
        </span>
        {isOut && <Balls digits={first} size="row" label={firstPrizeType} />}
      </a>
      <output className="block border-t border-line bg-well px-4 py-2 text-sm">
        {isOut
          ? mineText.summary(hits, turned, missed)
          : missed === matches.length
            ? mineText.waiting
            : mineText.soFar(hits, missed)}
      </output>
      <ul>
        {matches
          .filter(({ kind }) => !onlyMet || kind !== 'missed')
          .map((match) => (
            <MatchRow key={match.number} match={match} isOut={isOut} />
          ))}
      </ul>
    </Card>
  )
}

type NumbersProps = MyDraw & { numbers: readonly string[] }

const DrawnNumbers = ({ market, date, numbers, latest }: NumbersProps & { latest: Result }) => {
  const { data, isFailed, status, refetch } = useData(drawCall(market, date))
  const isMissing = isFailed && status === 404
  // Its own answer may follow the page's.
  const result = data?.result ?? (isMissing && latest.date === date ? latest : null)
  if (isMissing && !result) return <p className="text-soft">{mineText.noDraw(market, longDate(date))}</p>
  if (isFailed && !result) return <LoadError text={chanceText.failed} onRetry={refetch} />
  if (!result) return <Skeleton className="h-64 rounded-card" />
  return (
    <DrawMatches
      market={market}
      date={date}
      first={firstPrizeNumber(result)}
      matches={matchNumbers(numbers, result.prizes)}
    />
  )
}

/** The numbers beside one draw, kept current by pushes; they wait for a draw that is not out. */
export const OneDraw = ({ page, ...draw }: NumbersProps & { page: PageData | undefined }) => {
  const { market, date, numbers } = draw
  useMarketRoom(market)
  if (!page) return <Skeleton className="h-64 rounded-card" />
  const latest = page.resultsMap[market]
  if (latest && date <= latest.date) return <DrawnNumbers {...draw} latest={latest} />
  return <DrawMatches market={market} date={date} first={null} matches={matchNumbers(numbers, [])} />
}
