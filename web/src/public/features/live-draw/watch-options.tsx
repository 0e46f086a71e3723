import { useStored } from '../../data/use-stored.ts'
import { liveDrawText } from './live-draw-text.ts'

const on = 'on'
const off = 'off'

/** What the visitor's device does while a draw is watched: its screen stays on unless put off, the others when asked for. */
export const useWatchOptions = () => {
  const [awake, keepAwake] = useStored('liveDrawAwake')
  const [sound, keepSound] = useStored('liveDrawSound')
  const [vibration, keepVibration] = useStored('liveDrawVibration')
  return {
    isAwake: awake !== off,
    hasSound: sound === on,
    hasVibration: vibration === on,
    keepAwake: (is: boolean) => keepAwake(is ? on : off),
    keepSound: (is: boolean) => {
      keepSound(is ? on : off)
      // Browsers let a page sound after a tap only.
      if (is) import('./landing-sound.ts').then(({ playLanding }) => playLanding(1), console.warn)
    },
    keepVibration: (is: boolean) => keepVibration(is ? on : off),
  }
}

type OptionProps = { label: string; isOn: boolean; onChange: (isOn: boolean) => void }

const Option = ({ label, isOn, onChange }: OptionProps) => (
  <button type="button" aria-pressed={isOn} className="watch-option scripted" onClick={() => onChange(!isOn)}>
    {label}
  </button>
)

export const WatchOptions = () => {
  const { isAwake, hasSound, hasVibration, keepAwake, keepSound, keepVibration } = useWatchOptions()
  return (
    <fieldset aria-label={liveDrawText.options} className="flex flex-wrap gap-2">
      <Option label={liveDrawText.awake} isOn={isAwake} onChange={keepAwake} />
      <Option label={liveDrawText.sound} isOn={hasSound} onChange={keepSound} />
      <Option label={liveDrawText.vibration} isOn={hasVibration} onChange={keepVibration} />
    </fieldset>
  )
}
