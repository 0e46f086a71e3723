import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { isFirstPrize } from '@papan/contracts/lottery/result-rules.ts'
import { Balls } from '../../../shared/ui/ball.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { marketText } from '../../market/market-text.ts'
import { NumberGrid } from '../../market/number-grid.tsx'
import { OfficialSite } from '../../market/official-site.tsx'
import { prizeGroups } from '../../market/prize-groups.ts'
import { drawText } from './draw-text.ts'
import { HistoryLink, historyOf } from './history-link.tsx'

type AllPrizesProps = { result: Result; schedule: PublicSchedule | null }

/** Every number but PRIZE 1: single ones as balls, lists as grids in drawn order. */
export const AllPrizes = ({ result, schedule }: AllPrizesProps) => {
  const { singles, lists } = prizeGroups(result.prizes.filter((prize) => !isFirstPrize(prize)))
  return (
    <Card as="section" aria-labelledby="semua-hadiah" className="flex flex-col gap-4 p-5">
      <h2 id="semua-hadiah" className="sr-only">
        {drawText.prizes}
      </h2>
      {singles.length > 0 && (
        <dl className="divide-y divide-line">
          {singles.map(({ id, type, numbers }) => (
            <div key={id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2 first:pt-0">
              <dt className="font-bold">{type}</dt>
              <dd>
                <HistoryLink numbers={numbers}>
                  <Balls key={numbers} digits={numbers} size="row" label={type} />
                </HistoryLink>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {lists.map(({ type, prizes }) => (
        <section key={type} aria-label={type} className="flex flex-col gap-2">
          <div className="flex flex-wrap justify-between gap-x-3 text-sm text-soft">
            <h3 className="font-semibold">{type}</h3>
            <span>{drawText.count(prizes.length)}</span>
          </div>
          <NumberGrid prizes={prizes} hrefOf={historyOf} />
        </section>
      ))}
      <p className="flex flex-wrap items-center gap-x-4 text-sm text-soft">
        <span>{drawText.count(result.prizes.length)}</span>
        {schedule && (
          <>
            <span>{marketText.openTime(schedule.openTime)}</span>
            <OfficialSite market={result.market} link={schedule.officialLink} />
          </>
        )}
      </p>
    </Card>
  )
}
