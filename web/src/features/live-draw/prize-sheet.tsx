import type { Result, StoredPrize } from '@papan/contracts/calls/result-calls.ts'
import type { ReactNode } from 'react'
import { isFirstPrize } from '@papan/contracts/rules/result-rules.ts'
import { NumberGrid } from '../../shared/market/number-grid.tsx'
import { prizeGroups } from '../../shared/market/prize-groups.ts'
import { Balls } from '../../shared/ui/ball.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { liveDrawText } from './live-draw-text.ts'

const columns = 5
const usualLength = 10
/** What a draw with more than a first prize brings as a rule; their places are kept from the start. */
const usualSingles = ['PRIZE 2', 'PRIZE 3']

/** The places of a list that are still empty: it fills up to ten as a rule, and to whole rows beyond. */
export const slotsOf = (count: number): number => Math.max(usualLength, Math.ceil(count / columns) * columns) - count

const titleOf = (types: readonly string[]): string => {
  if (types.join() === usualSingles.join()) return liveDrawText.furtherPrizes
  return types.some((type) => isFirstPrize({ type })) ? liveDrawText.mainPrizes : liveDrawText.otherPrizes
}

/** The rows of PRIZE n; a place without a number is a row of dashed rings. */
const Singles = ({ singles, isOpen }: { singles: StoredPrize[]; isOpen: boolean }) => {
  const types = [...new Set([...(isOpen ? usualSingles : []), ...singles.map(({ type }) => type)])]
  if (types.length === 0) return null
  return (
    <Card as="section" className="p-4">
      <h3 className="pb-1 text-sm font-bold text-soft">{titleOf(types)}</h3>
      <dl>
        {types.map((type) => (
          <div key={type} className="flex items-center justify-between gap-3 py-1.5">
            <dt className="font-bold">{type}</dt>
            <dd>
              <Balls digits={singles.find((prize) => prize.type === type)?.numbers ?? null} size="row" label={type} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

type PrizeSheetProps = {
  result: Result | null
  /** Whether the draw goes on: places still to be filled are shown then. */
  isOpen?: boolean
  /** Whether PRIZE 1 is shown as well; on the stage's own draw the stage shows it. */
  withFirst?: boolean
  isFresh?: (prize: StoredPrize) => boolean
  /** Stands between the single numbers and the lists: lists grow while a draw goes on, and must not push it. */
  children?: ReactNode
}

/** The prizes of a draw: single numbers as rows of balls, lists as grids. */
export const PrizeSheet = ({ result, isOpen = false, withFirst = false, isFresh, children }: PrizeSheetProps) => {
  const { singles, lists } = prizeGroups(result?.prizes ?? [])
  return (
    <>
      <Singles singles={withFirst ? singles : singles.filter((prize) => !isFirstPrize(prize))} isOpen={isOpen} />
      {children}
      {lists.map(({ type, prizes }) => (
        <Card as="section" key={type} className="p-4">
          <h3 className="pb-2.5 text-sm font-bold text-soft">{type}</h3>
          <NumberGrid prizes={prizes} slots={isOpen ? slotsOf(prizes.length) : 0} {...(isFresh ? { isFresh } : {})} />
        </Card>
      ))}
    </>
  )
}
