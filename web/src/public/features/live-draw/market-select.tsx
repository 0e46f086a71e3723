import { memo, useId } from 'react'
import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import ChevronDown from '../../../shared/ui/icons/chevron-down.svg?react'
import { paths } from '../../../shared/paths/site-paths.ts'
import { buttonClass } from '../../../shared/ui/button.tsx'
import { liveDrawText } from './live-draw-text.ts'
import { marketParam } from './use-selected-market.ts'

type MarketSelectProps = { schedules: readonly Schedule[]; market: string; onChoose: (market: string) => void }

/** A form, so that it works without scripts. */
export const MarketSelect = memo(({ schedules, market, onChoose }: MarketSelectProps) => {
  const id = useId()
  return (
    <form
      action={paths.liveDraw}
      className="flex min-w-0 flex-col items-start gap-x-3 gap-y-2 sm:flex-row sm:items-center"
    >
      <label htmlFor={id} className="font-bold">
        {liveDrawText.choose}
      </label>
      <span className="relative inline-flex max-w-full items-center">
        <select
          id={id}
          name={marketParam}
          value={market}
          className="min-h-12 min-w-0 appearance-none truncate rounded-control border border-line-strong bg-raised pr-11 pl-4 text-lg font-bold"
          onChange={(event) => onChoose(event.target.value)}
        >
          {schedules.map(({ marketName }) => (
            <option key={marketName} value={marketName}>
              {marketName}
            </option>
          ))}
        </select>
        <ChevronDown size={20} className="pointer-events-none absolute right-3 text-soft" />
      </span>
      <noscript>
        <button type="submit" className={buttonClass('secondary')}>
          {liveDrawText.show}
        </button>
      </noscript>
    </form>
  )
})
MarketSelect.displayName = 'MarketSelect'
