import { Button } from '../../../../shared/ui/button.tsx'
import ClipboardPaste from '../../../icons/clipboard-paste.svg?react'
import RotateCcwClock from '../../../icons/rotate-ccw-clock.svg?react'
import { resultsText } from '../../results/results-text.ts'

type SheetActionsProps = { hasPrizes: boolean; onPaste: () => void; onHistory: () => void; onEdit: () => void }

/** On a phone the entry card holds the paste button. */
export const SheetActions = ({ hasPrizes, onPaste, onHistory, onEdit }: SheetActionsProps) => (
  <>
    <Button look="secondary" onClick={onPaste} className="max-md:hidden">
      <ClipboardPaste size={18} />
      {resultsText.pasteDraw}
    </Button>
    <Button look="secondary" onClick={onHistory}>
      <RotateCcwClock size={18} />
      {resultsText.changes}
    </Button>
    {hasPrizes && (
      <Button look="secondary" onClick={onEdit}>
        {resultsText.edit}
      </Button>
    )}
  </>
)
