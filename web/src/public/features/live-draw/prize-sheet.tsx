import type { PrizeCount } from '@papan/contracts/calls/content/public-calls.ts'
import type { Result, StoredPrize } from '@papan/contracts/calls/content/result-calls.ts'
import { isFirstPrize } from '@papan/contracts/lottery/result-rules.ts'
import { NumberGrid } from '../../market/number-grid.tsx'
import { byRank, prizeGroups } from '../../market/prize-groups.ts'
import { Balls } from '../../../shared/ui/ball.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { liveDrawText } from './live-draw-text.ts'
import { awaitedLists, awaitedSingles, slotsOf } from './pending-slots.ts'

type IsFresh = (prize: StoredPrize) => boolean
const never: IsFresh = () => false

const titleOf = (types: readonly string[]): string => {
  if (types.join() === 'PRIZE 2,PRIZE 3') return liveDrawText.furtherPrizes
  return types.some((type) => isFirstPrize({ type })) ? liveDrawText.mainPrizes : liveDrawText.otherPrizes
}

type SinglesProps = { singles: StoredPrize[]; awaited: readonly string[]; isFresh: IsFresh }

/** A missing number is a row of dashed rings. */
const Singles = ({ singles, awaited, isFresh }: SinglesProps) => {
  const types = [...new Set([...awaited, ...singles.map(({ type }) => type)])]
    .map((type) => ({ type }))
    .sort(byRank)
    .map(({ type }) => type)
  if (types.length === 0) return null
  return (
    <Card as="section" className="px-4">
      <h3 className="sr-only">{titleOf(types)}</h3>
      <dl className="divide-y divide-line">
        {types.map((type) => {
          const prize = singles.find((each) => each.type === type)
          return (
            <div key={type} className="flex min-h-14 flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <dt className="font-bold">{type}</dt>
              <dd>
                <Balls
                  // Keyed by number: a corrected one animates again.
                  key={prize?.numbers}
                  digits={prize?.numbers ?? null}
                  size="row"
                  label={type}
                  isFresh={prize !== undefined && isFresh(prize)}
                />
              </dd>
            </div>
          )
        })}
      </dl>
    </Card>
  )
}

type PrizeSheetProps = {
  result: Result | null
  usual?: readonly PrizeCount[]
  /** The draw goes on: empty slots are shown. */
  isOpen?: boolean
  /** Off on the stage, which shows PRIZE 1 itself. */
  withFirst?: boolean
  isFresh?: IsFresh
}

/** The prizes of a draw: single numbers as rows of balls, lists as grids. */
export const PrizeSheet = ({
  result,
  usual = [],
  isOpen = false,
  withFirst = false,
  isFresh = never,
}: PrizeSheetProps) => {
  const { singles, lists } = prizeGroups(result?.prizes ?? [])
  const drawn = new Map(lists.map(({ type, prizes }) => [type, prizes]))
  const types = new Set([...(isOpen ? awaitedLists(usual) : []), ...drawn.keys()])
  return (
    // Lists of a draw of unknown form grow in it: what lies below stays.
    <div className={isOpen && usual.length === 0 ? 'grid min-h-96 content-start gap-3' : 'contents'}>
      <Singles
        singles={withFirst ? singles : singles.filter((prize) => !isFirstPrize(prize))}
        awaited={isOpen ? awaitedSingles(usual) : []}
        isFresh={isFresh}
      />
      {types.size > 0 && (
        <Card as="section" className="grid gap-3 px-4 pt-3 pb-4">
          {[...types].map((type) => {
            const prizes = drawn.get(type) ?? []
            const slots = isOpen ? slotsOf(usual, type, prizes.length) : 0
            return (
              <div key={type}>
                <h3 className="flex justify-between pb-1.5 text-[0.875rem] font-bold text-soft">
                  {type}{' '}
                  <span key={prizes.length} className="text-ink">
                    {slots > 0 ? `${prizes.length}/${prizes.length + slots}` : prizes.length}
                  </span>
                </h3>
                <NumberGrid prizes={prizes} slots={slots} isFresh={isFresh} />
              </div>
            )
          })}
        </Card>
      )}
    </div>
  )
}
