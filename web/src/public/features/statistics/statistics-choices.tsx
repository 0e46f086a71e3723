import { paths } from '../../../shared/paths/site-paths.ts'
import { buttonClass } from '../../../shared/ui/button.tsx'
import { chanceText } from '../../chance/chance-text.ts'
import { Choice } from '../../chance/choice.tsx'
import { PeriodFields } from '../../chance/period-fields.tsx'
import { statisticsParams, statisticsPrizes, type StatisticsView } from './statistics-query.ts'
import { statisticsText } from './statistics-text.ts'

/** Prizes and period. A plain form: it works without scripts; with them a change applies at once. */
export const StatisticsChoices = ({ market, view }: { market: string; view: StatisticsView }) => {
  const prizes = Object.entries(statisticsPrizes).find(([, choice]) => choice === view.prizes)?.[0] ?? ''
  return (
    <form action={paths.statistics(market)} data-at-once="" className="flex flex-wrap items-end gap-3">
      <Choice label={statisticsText.prizes} name={statisticsParams.prizes} defaultValue={prizes}>
        {Object.entries(statisticsPrizes).map(([value, choice]) => (
          <option key={value} value={value}>
            {chanceText.prizes[choice]}
          </option>
        ))}
      </Choice>
      <PeriodFields period={view.period} />
      <noscript>
        <button type="submit" className={buttonClass('secondary')}>
          {statisticsText.show}
        </button>
      </noscript>
    </form>
  )
}
