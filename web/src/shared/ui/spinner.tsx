import { classNames } from './class-names.ts'
import { uiText } from './ui-text.ts'

type SpinnerProps = { full?: boolean; label?: string }

/** `full` fills the screen. */
export const Spinner = ({ full = false, label = uiText.loading }: SpinnerProps) => (
  <output className={classNames('appear-late grid place-items-center', full ? 'min-h-dvh' : 'p-8')}>
    <span aria-hidden="true" className="turn size-10 rounded-full border-4 border-line border-t-brand" />
    <span className="sr-only">{label}</span>
  </output>
)
