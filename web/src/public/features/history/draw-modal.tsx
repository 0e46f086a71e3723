import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import { longDate } from '../../../shared/format/wib-text.ts'
import { CorrectedChip } from '../../market/number-chips.tsx'
import { paths } from '../../../shared/paths/site-paths.ts'
import { Modal } from '../../../shared/ui/modal.tsx'
import { historyText } from './history-text.ts'
import { NumberGrid } from '../../market/number-grid.tsx'
import { prizeGroups } from '../../market/prize-groups.ts'
import { Balls } from '../../../shared/ui/ball.tsx'

/** All prizes of one draw: single numbers as balls, lists as grids. */
const DrawPrizes = ({ result }: { result: Result }) => {
  const { singles, lists } = prizeGroups(result.prizes)
  return (
    <>
      {singles.length > 0 && (
        <dl className="divide-y divide-line">
          {singles.map(({ id, type, numbers }) => (
            <div key={id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
              <dt className="font-bold">{type}</dt>
              <dd>
                <Balls digits={numbers} size="row" label={type} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {lists.map(({ type, prizes }) => (
        <section key={type} aria-label={type} className="flex flex-col gap-2">
          <h3 className="text-sm font-semibold text-soft">{type}</h3>
          <NumberGrid prizes={prizes} />
        </section>
      ))}
      {result.prizes.length === 0 && <p className="text-soft">{historyText.noNumber}</p>}
    </>
  )
}

type DrawModalProps = { result: Result; onClose: () => void }

export const DrawModal = ({ result, onClose }: DrawModalProps) => (
  <Modal title={historyText.detailOf(result.market)} onClose={onClose}>
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold">{longDate(result.date)}</p>
        <CorrectedChip result={result} />
      </div>
      <DrawPrizes result={result} />
      <a
        href={paths.draw(result.market, result.date)}
        className="inline-flex min-h-11 w-fit items-center font-semibold text-brand underline underline-offset-4"
      >
        {historyText.drawPage}
      </a>
    </div>
  </Modal>
)
