import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import { longDate } from '../../../shared/format/wib-text.ts'
import { CorrectedChip } from '../../market/corrected-chip.tsx'
import { paths } from '../../../shared/paths/site-paths.ts'
import { Modal } from '../../../shared/ui/modal.tsx'
import { DrawPrizes } from './draw-prizes.tsx'
import { historyText } from './history-text.ts'

type DrawModalProps = { result: Result; onClose: () => void }

export const DrawModal = ({ result, onClose }: DrawModalProps) => (
  <Modal title={historyText.detailOf(result.market)} onClose={onClose}>
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold">{longDate(result.date)}</p>
        <CorrectedChip result={result} />
      </div>
      <DrawPrizes result={result} heading="h3" />
      <a
        href={paths.draw(result.market, result.date)}
        className="inline-flex min-h-11 w-fit items-center font-semibold text-brand underline underline-offset-4"
      >
        {historyText.drawPage}
      </a>
    </div>
  </Modal>
)
