import { maxPushDelayMinutes } from '@papan/contracts/limits.ts'
import { SelectField } from '../../shared/ui/field.tsx'
import type { PushSettings } from './push-settings.ts'
import { pushText } from './push-text.ts'

type Choice<Value> = { value: Value; label: string }
type ChoicesProps<Value> = {
  title: string
  name: string
  choices: readonly Choice<Value>[]
  chosen: Value
  onChoose: (value: Value) => void
}

/** Radio buttons under a title. */
export const Choices = <Value,>({ title, name, choices, chosen, onChoose }: ChoicesProps<Value>) => (
  <fieldset className="min-w-0">
    <legend className="text-sm font-semibold">{title}</legend>
    {choices.map(({ value, label }) => (
      <label key={label} className="flex min-h-11 items-center gap-3">
        <input
          type="radio"
          name={name}
          className="size-5 accent-brand"
          checked={value === chosen}
          onChange={() => onChoose(value)}
        />
        {label}
      </label>
    ))}
  </fieldset>
)

export type Content = Pick<PushSettings, 'withNumber' | 'delayMinutes'>

const delays = Array.from({ length: maxPushDelayMinutes + 1 }, (_each, minutes) => minutes)
const contents = [
  { value: true, label: pushText.withNumber },
  { value: false, label: pushText.withoutNumber },
]

/** What all pushes of a device have in common. */
export const ContentFields = ({ content, onChange }: { content: Content; onChange: (content: Content) => void }) => (
  <>
    <div>
      <Choices
        title={pushText.content}
        name="isi"
        choices={contents}
        chosen={content.withNumber}
        onChoose={(withNumber) => onChange({ ...content, withNumber })}
      />
      {!content.withNumber && <p className="text-sm text-soft">{pushText.withoutNumberHint}</p>}
    </div>
    <SelectField
      label={pushText.delay}
      value={content.delayMinutes}
      onChange={({ target }) => onChange({ ...content, delayMinutes: Number(target.value) })}
    >
      {delays.map((minutes) => (
        <option key={minutes} value={minutes}>
          {pushText.delays(minutes)}
        </option>
      ))}
    </SelectField>
  </>
)
