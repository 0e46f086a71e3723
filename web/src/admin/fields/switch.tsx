import { classNames } from '../../shared/ui/class-names.ts'

type SwitchProps = {
  /** Label of the switch while on. */
  label: string
  /** Text beside the switch; by default the label. */
  text?: string
  isOn: boolean
  isBusy?: boolean
  onChange: (isOn: boolean) => void
}

/** Changes at once; ignores input while a change is in flight. */
export const Switch = ({ label, text, isOn, isBusy = false, onChange }: SwitchProps) => (
  <button
    type="button"
    role="switch"
    aria-checked={isOn}
    aria-label={label}
    aria-busy={isBusy}
    onClick={() => !isBusy && onChange(!isOn)}
    className={classNames('inline-flex min-h-11 items-center gap-2.5 text-left font-semibold', isBusy && 'opacity-55')}
  >
    <span
      aria-hidden="true"
      className={classNames(
        'flex h-6 w-11 shrink-0 items-center rounded-full border px-0.5',
        isOn ? 'justify-end border-brand bg-brand' : 'justify-start border-line-strong bg-raised',
      )}
    >
      <span className={classNames('size-4.5 rounded-full', isOn ? 'bg-on-brand' : 'bg-line-strong')} />
    </span>
    <span aria-hidden="true">{text ?? label}</span>
  </button>
)
