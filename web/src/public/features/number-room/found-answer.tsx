import type { NumberHistory } from '@papan/contracts/calls/insight-calls.ts'
import { countText } from '../../../shared/format/figures.ts'
import { dayText } from '../../../shared/format/wib-text.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { Balls } from '../../../shared/ui/ball.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { chanceText } from '../../chance/chance-text.ts'
import { IndependentNote } from '../../chance/independent-note.tsx'
import { layoutText } from '../../layout/layout-text.ts'
import { IntervalPlot } from '../../chance/interval-plot.tsx'
import { CountVerdict } from '../../chance/verdict.tsx'
import { EmptyNote } from '../../market-list/empty-note.tsx'
import { FoundDraws } from './found-draws.tsx'
import { LinesCard } from './lines-card.tsx'
import { type RoomQuery } from './room-query.ts'
import { otherWays } from './other-ways.ts'
import { roomText } from './room-text.ts'
import { WhenCard } from './when-card.tsx'
import { WhereCard } from './where-card.tsx'

const nameOf = ({ mode, lines }: NumberHistory, other: string): string => {
  if (other) return roomText.waysOf(otherWays[other]?.name ?? '', lines)
  return mode === 'permutations' ? roomText.waysOf(roomText.permutations, lines) : roomText.exact
}

const CountCard = ({ history, name }: { history: NumberHistory; name: string }) => {
  const { digits, mode, count, expected, band95, byLine } = history
  const [first, last] = [byLine[0]?.digits, byLine[byLine.length - 1]?.digits]
  return (
    <Card as="section" aria-label={name} className="flex flex-col gap-2 p-4">
      <h2 className="text-sm font-semibold text-soft">{name}</h2>
      <p className="flex min-h-12 flex-wrap items-center justify-between gap-x-3">
        {mode === 'permutations' && first !== last && first && last ? (
          <span className="digits text-xl">
            {first} … {last}
          </span>
        ) : (
          <Balls digits={digits} size="row" label={roomText.anyDigits} />
        )}
        <span className="whitespace-nowrap">
          <span className="digits text-4xl">{countText(count)}</span> {chanceText.times}
        </span>
      </p>
      <IntervalPlot count={count} expected={expected} band95={band95} />
      <CountVerdict count={count} band95={band95} />
    </Card>
  )
}

const whereOf = ({ period: { markets } }: NumberHistory): string =>
  markets.length === 1 ? (markets[0] ?? '') : roomText.severalMarkets(markets.length)

const PeriodLine = ({ history }: { history: NumberHistory }) => {
  const { from, to, markets, numbers } = history.period
  if (from === null || to === null)
    return <EmptyNote text={roomText.noDraws} to={paths.results} label={layoutText.links.results} />
  const searched = roomText.searched(whereOf(history), numbers, chanceText.dates(from, to))
  if (markets.length === 1) return <p className="text-sm text-soft">{searched}</p>
  return (
    <details className="text-sm text-soft">
      <summary className="min-h-11 py-2.5">{searched}</summary>
      <p>{markets.join(', ')}</p>
    </details>
  )
}

const NotFound = ({ history }: { history: NumberHistory }) => {
  const { count, digits, expected, period } = history
  if (count > 0 || period.from === null || period.to === null) return null
  return (
    <p className="font-semibold">
      {roomText.none(digits, whereOf(history), dayText(period.from), dayText(period.to), expected)}
    </p>
  )
}

/** What one or two searches found. */
export const FoundAnswer = ({ histories, query }: { histories: readonly NumberHistory[]; query: RoomQuery }) => {
  const [main] = histories
  if (!main) return null
  const permuted = histories.find(({ mode, byLine }) => mode === 'permutations' && byLine.length > 1)
  const named = histories.map((history) => ({ history, name: nameOf(history, query.other) }))
  return (
    <>
      <div className={classNames('grid gap-4', named.length > 1 && 'min-[48rem]:grid-cols-2')}>
        {named.map(({ history, name }) => (
          <CountCard key={history.mode} history={history} name={name} />
        ))}
      </div>
      <NotFound history={main} />
      <IndependentNote>
        {(main.mode === 'exact' || main.mode === 'permutations') &&
          roomText.chance(main.digits, main.lines, main.digits.length)}
      </IndependentNote>
      <PeriodLine history={main} />
      {main.period.numbers > 0 && (
        <>
          <div className="grid items-start gap-4 min-[48rem]:grid-cols-2">
            <WhereCard history={main} query={query} />
            <WhenCard named={named} />
          </div>
          {permuted && <LinesCard history={permuted} query={query} />}
          <FoundDraws history={main} query={query} />
        </>
      )}
    </>
  )
}
