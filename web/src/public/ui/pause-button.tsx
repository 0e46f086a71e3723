import Pause from './icons/pause.svg?react'
import Play from './icons/play.svg?react'
import { classNames } from '../../shared/ui/class-names.ts'

type PauseButtonProps = {
  isPaused: boolean
  onToggle: () => void
  text: { pause: string; play: string }
  className?: string
}

export const PauseButton = ({ isPaused, onToggle, text, className }: PauseButtonProps) => (
  <button
    type="button"
    aria-label={isPaused ? text.play : text.pause}
    className={classNames('scripted grid size-11 place-items-center rounded-full', className)}
    onClick={onToggle}
  >
    {isPaused ? <Play size={20} /> : <Pause size={20} />}
  </button>
)
