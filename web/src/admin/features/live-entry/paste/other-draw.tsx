import { Link } from 'react-router-dom'
import { buttonClass, Button } from '../../../../shared/ui/button.tsx'
import { dayText } from '../../../../shared/format/wib-text.ts'
import { drawPath } from '../../../paths/admin-paths.ts'
import { FormError } from '../../../fields/form-error.tsx'
import { pasteText } from './paste-text.ts'

type OtherDrawProps = {
  labels: { text: string; entered: string }
  /** The draw that the text names; null unless it is one. */
  draw: { market: string; date: string } | null
  onAnotherText: () => void
  onLeave: () => void
}

/** The text is of another draw: nothing of it can be saved here. */
export const OtherDraw = ({ labels, draw, onAnotherText, onLeave }: OtherDrawProps) => (
  <div className="flex flex-col gap-3 rounded-control border border-live bg-live-soft p-3.5">
    <FormError text={pasteText.otherDraw(labels.text, labels.entered)} />
    <p className="px-3.5 text-sm">{pasteText.otherDrawHint}</p>
    <div className="flex flex-wrap gap-2.5">
      <Button onClick={onAnotherText}>{pasteText.anotherText}</Button>
      {draw && (
        <Link to={drawPath(draw)} onClick={onLeave} className={buttonClass('secondary')}>
          {pasteText.openOther(draw.market, dayText(draw.date))}
        </Link>
      )}
    </div>
  </div>
)
