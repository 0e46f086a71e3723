import type { Prize } from '@papan/contracts/calls/content/result-calls.ts'
import WifiOff from '../../../icons/wifi-off.svg?react'
import { confirmDialog } from '../../../dialogs/dialog-store.ts'
import { classNames } from '../../../../shared/ui/class-names.ts'
import { resultsText } from '../../results/results-text.ts'

type QueuedNumberProps<Queued extends Prize> = { prize: Queued; className: string; onCancel: (prize: Queued) => void }

/** A number that waits for the connection; selecting it cancels it after a confirmation. */
export const QueuedNumber = <Queued extends Prize>({ prize, className, onCancel }: QueuedNumberProps<Queued>) => {
  const cancel = async () => {
    if (await confirmDialog(resultsText.dropQuestion(prize), { yes: resultsText.dropYes })) onCancel(prize)
  }
  return (
    <button
      type="button"
      onClick={() => void cancel()}
      className={classNames(
        'min-h-11 w-full rounded-control border-2 border-dotted border-warn bg-sheet px-0 py-1 text-center text-warn hover:bg-warn-soft',
        className,
      )}
    >
      <span className="sr-only">{resultsText.dropQueued(prize.type)} </span>
      <span className="digits block max-w-full leading-tight break-all">{prize.numbers}</span>
      <span className="block text-xs leading-tight font-semibold">
        <span className="sr-only">{resultsText.queuedPrefix} </span>
        {resultsText.queued}
      </span>
    </button>
  )
}

export const QueueNotice = ({ count }: { count: number }) => (
  <output className="block empty:hidden">
    {count > 0 && (
      <span className="flex items-center gap-3 rounded-control border border-live bg-live-soft px-3.5 py-2.5">
        <WifiOff size={20} className="shrink-0 text-live" />
        <span>
          <span className="block font-semibold text-live">{resultsText.notConnected}</span>
          <span className="block text-sm">{resultsText.queuedCount(count)}</span>
        </span>
      </span>
    )}
  </output>
)
