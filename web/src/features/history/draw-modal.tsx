import type { Result } from '@papan/contracts/calls/result-calls.ts'
import { longDate, minuteText } from '../../shared/format/wib-text.ts'
import { marketText } from '../../shared/market/market-text.ts'
import { NumberGrid } from '../../shared/market/number-grid.tsx'
import { prizeGroups } from '../../shared/market/prize-groups.ts'
import { Balls } from '../../shared/ui/ball.tsx'
import { Chip } from '../../shared/ui/chip.tsx'
import { Modal } from '../../shared/ui/modal.tsx'
import { historyText } from './history-text.ts'

type DrawModalProps = { result: Result; onClose: () => void }

/** All prizes of one draw. */
export const DrawModal = ({ result, onClose }: DrawModalProps) => {
  const { singles, lists } = prizeGroups(result.prizes)
  return (
    <Modal title={historyText.detailOf(result.market)} onClose={onClose}>
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="font-semibold">{longDate(result.date)}</p>
          {result.correctedAt && (
            <Chip tone="warn">{marketText.corrected(minuteText(Date.parse(result.correctedAt)))}</Chip>
          )}
        </div>
        {singles.length > 0 && (
          <dl className="divide-y divide-line">
            {singles.map(({ id, type, numbers }) => (
              <div key={id} className="flex items-center justify-between gap-3 py-2">
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
      </div>
    </Modal>
  )
}
