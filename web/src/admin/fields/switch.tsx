import { classNames } from '../../shared/ui/class-names.ts'

type SwitchProps = {
  /** What is on when it is on. */
  label: string
  /** What is written beside the switch; the label stands for it where there is none. */
  text?: string
  isOn: boolean
  isBusy?: boolean
  onChange: (isOn: boolean) => void
}

/** Something that is on or off and changes at once. While a change is on its way another press does nothing. */
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
