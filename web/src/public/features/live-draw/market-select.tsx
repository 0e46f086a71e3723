import { memo, useId } from 'react'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { currentMarket, foldedMarkets } from '@papan/contracts/lottery/market-choice.ts'
import { useAtNow } from '../../../shared/clock/use-clock.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { buttonClass } from '../../../shared/ui/button.tsx'
import { followedFirst } from '../../followed/followed-markets.ts'
import { useFollowed } from '../../followed/use-followed.ts'
import { liveDrawText } from './live-draw-text.ts'
import { marketParam } from './use-selected-market.ts'

type MarketSelectProps = { schedules: readonly PublicSchedule[]; market: string; onChoose: (market: string) => void }

/** A form, so that it works without scripts. A family is one choice: its draw on the stage, else its current one. */
export const MarketSelect = memo(({ schedules, market, onChoose }: MarketSelectProps) => {
  const id = useId()
  const { kept } = useFollowed()
  const choices = foldedMarkets(followedFirst(kept, schedules))
  const isShown = ({ marketName }: PublicSchedule) => marketName === market
  // A text: a list would be a new value each second.
  const values = useAtNow((now) =>
    choices.map(({ members }) => (members.some(isShown) ? market : currentMarket(members, now))).join('\n'),
  ).split('\n')
  return (
    <form action={paths.liveDraw} className="market-pick">
      <label htmlFor={id} className="max-lg:sr-only">
        {liveDrawText.choose}
      </label>
      {/* Below 1024 px instead of the chosen name, which the chips show. */}
      <span aria-hidden="true" className="px-3 font-semibold lg:hidden">
        {liveDrawText.chooseShort}
      </span>
      <select
        id={id}
        name={marketParam}
        value={market}
        className="truncate font-bold"
        onChange={(event) => onChoose(event.target.value)}
      >
        {!values.includes(market) && <option>{market}</option>}
        {choices.map(({ name }, index) => (
          <option key={values[index]} value={values[index]}>
            {name}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" className={buttonClass('secondary')}>
          {liveDrawText.show}
        </button>
      </noscript>
    </form>
  )
})
MarketSelect.displayName = 'MarketSelect'

/** The draws of a day of the market's family; nothing for a market without one. */
export const FamilyDraws = ({ schedules, market }: Omit<MarketSelectProps, 'onChoose'>) => {
  const family = foldedMarkets(schedules).find(({ members }) => members.some(({ marketName }) => marketName === market))
  if (!family || family.members.length < 2) return null
  return (
    <nav aria-label={liveDrawText.familyDraws(family.name)} className="flex flex-wrap gap-2">
      {family.members.map(({ marketName }) => (
        <a
          key={marketName}
          href={`${paths.liveDraw}?${marketParam}=${encodeURIComponent(marketName)}`}
          aria-current={marketName === market ? 'page' : undefined}
          className={buttonClass(marketName === market ? 'primary' : 'secondary')}
        >
          {marketName.replace(`${family.name} `, '')}
        </a>
      ))}
    </nav>
  )
}
