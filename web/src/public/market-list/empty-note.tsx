import { paths } from '../../shared/paths/site-paths.ts'
import { buttonClass } from '../../shared/ui/button.tsx'
import { layoutText } from '../layout/layout-text.ts'

type EmptyNoteProps = { text: string; to?: string; label?: string }

/** Says that there is nothing, with a way on. */
export const EmptyNote = ({ text, to = paths.home, label = layoutText.backHome }: EmptyNoteProps) => (
  <div className="flex flex-col items-start gap-3">
    <p className="text-soft">{text}</p>
    <a href={to} className={buttonClass('secondary')}>
      {label}
    </a>
  </div>
)
