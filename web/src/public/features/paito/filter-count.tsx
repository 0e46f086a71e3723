import { band95 } from '@papan/contracts/lottery/chance/chance.ts'
import { positions, positionsOf } from '@papan/contracts/lottery/numbers/parts.ts'
import { buttonClass } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { CountVerdict } from '../../chance/verdict.tsx'
import { controlsText } from './controls-text.ts'
import { meetsFilter, paitoPath, type PaitoView } from './paito-query.ts'
import { paitoText } from './paito-text.ts'
import type { PaitoDraw } from './paito-weeks.ts'

type FilterCountProps = { market: string; view: PaitoView; data: readonly PaitoDraw[] }

/** How often the filtered digits came, beside what chance gives. */
export const FilterCount = ({ market, view, data }: FilterCountProps) => {
  const { filter } = view
  const wanted = positions.filter((position) => filter[position] !== undefined)
  const able = data.filter(({ numbers }) =>
    wanted.every((position) => positionsOf(numbers.length).includes(position)),
  ).length
  const count = data.filter(({ numbers }) => meetsFilter(numbers, filter)).length
  const chance = 10 ** -wanted.length
  const what = wanted.map((position) => `${position} ${filter[position] ?? ''}`).join(', ')
  return (
    <Card className="flex flex-wrap items-center gap-x-4 px-4 py-3">
      <output className="text-sm">{paitoText.filtered(what, count, able, able * chance)}</output>
      <CountVerdict count={count} band95={band95(able, chance)} />
      <a href={paitoPath(market, view, { filter: {} })} className={buttonClass('quiet')}>
        {controlsText.clear}
      </a>
    </Card>
  )
}
