import Volume2 from '../../../icons/volume-2.svg?react'
import VolumeX from '../../../icons/volume-x.svg?react'
import { classNames } from '../../../../shared/ui/class-names.ts'
import { alarmText } from '../board-text.ts'
import { useAlarmSound } from './alarm-sound.ts'

/** Whether alarms sound in this browser; one click switches it. */
export const SoundSwitch = ({ isShort }: { isShort: boolean }) => {
  const { isOn, toggle } = useAlarmSound()
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={toggle}
      className={classNames(
        'inline-flex min-h-11 min-w-11 shrink-0 justify-center items-center gap-2 rounded-control px-2 text-[0.9375rem] font-semibold hover:bg-well',
        isOn ? 'text-brand' : 'text-warn',
      )}
    >
      {isOn ? <Volume2 size={20} /> : <VolumeX size={20} />}
      <span className={isShort ? 'sr-only' : 'whitespace-nowrap'}>{isOn ? alarmText.soundOn : alarmText.soundOff}</span>
    </button>
  )
}
