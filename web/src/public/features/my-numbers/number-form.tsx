import { useState, type SubmitEvent } from 'react'
import { byText } from '@papan/contracts/lottery/market-order.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { TextField } from '../../../shared/ui/field.tsx'
import { maxName, maxNumbers, plainName, type MyNumber } from './kept-numbers.ts'
import { myNumbersText } from './my-numbers-text.ts'
import { readTyped } from './typed-numbers.ts'

const { problems } = myNumbersText

type MarketsFieldProps = {
  markets: readonly string[]
  isFollowing: boolean
  chosen: readonly string[] | null
  error: string | null
  onChoose: (chosen: readonly string[] | null) => void
}

/** All followed markets, or some. */
const MarketsField = ({ markets, isFollowing, chosen, error, onChoose }: MarketsFieldProps) => {
  // Also a market that is gone: it can be taken out.
  const names = [...new Set([...markets, ...(chosen ?? [])])].sort(byText)
  const choice = (label: string, isOn: boolean, next: readonly string[] | null) => (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="radio"
        name="pasaran"
        checked={isOn}
        onChange={() => onChoose(next)}
        className="size-5 flex-none accent-brand"
      />
      {label}
    </label>
  )
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">{myNumbersText.where}</legend>
      {choice(myNumbersText.followed, chosen === null, null)}
      {chosen === null && !isFollowing && <p className="text-sm text-soft">{myNumbersText.allWhileNone}</p>}
      {choice(myNumbersText.chosen, chosen !== null, chosen ?? [])}
      {chosen !== null && (
        <ul className="mt-1.5 max-h-60 overflow-y-auto rounded-control border border-line bg-raised">
          {names.map((name) => (
            <li key={name}>
              <label className="flex min-h-11 items-center gap-3 px-3 has-checked:bg-brand-soft has-checked:font-semibold">
                <input
                  type="checkbox"
                  checked={chosen.includes(name)}
                  onChange={() =>
                    onChoose(chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name])
                  }
                  className="size-5 flex-none accent-brand"
                />
                <span className="min-w-0 wrap-anywhere">{name}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
      {error && (
        <p role="alert" className="mt-1.5 text-sm font-semibold text-live">
          {error}
        </p>
      )}
    </fieldset>
  )
}

type NumberFormProps = {
  kept: readonly MyNumber[]
  markets: readonly string[]
  isFollowing: boolean
  /** The number that is changed; null to add some. */
  edited: MyNumber | null
  onSave: (next: readonly MyNumber[]) => void
  onEnd: () => void
}

/** Adds numbers, or changes one. Keyed by the number that it changes. */
export const NumberForm = ({ kept, markets, isFollowing, edited, onSave, onEnd }: NumberFormProps) => {
  const [text, setText] = useState(edited?.number ?? '')
  const [name, setName] = useState(edited?.name ?? '')
  const [chosen, setChosen] = useState<readonly string[] | null>(edited?.markets.length ? edited.markets : null)
  const [errors, setErrors] = useState<{ number: string | null; markets: string | null }>({
    number: null,
    markets: null,
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const { numbers, problem } = readTyped(text)
    // Another tab may have changed the list.
    const found = kept.findIndex(({ number }) => number === edited?.number)
    const at = found < 0 ? kept.length : found
    const isOther = ({ number }: MyNumber, index: number) => index !== at && !numbers.includes(number)
    const others = kept.filter(isOther)
    const tooMany = numbers[maxNumbers - others.length]
    const next = {
      number: problem ?? (tooMany === undefined ? null : problems.tooMany(tooMany)),
      markets: chosen?.length === 0 ? problems.noMarket : null,
    }
    setErrors(next)
    if (next.number ?? next.markets) return
    const added = numbers.map((number): MyNumber => ({ number, name: plainName(name), markets: chosen ?? [] }))
    const before = kept.slice(0, at).filter(isOther).length
    onSave([...others.slice(0, before), ...added, ...others.slice(before)])
    setText('')
    setName('')
    onEnd()
  }
  return (
    <form className="scripted flex flex-col gap-4" onSubmit={submit} noValidate>
      <TextField
        label={myNumbersText.number}
        hint={myNumbersText.numberHint}
        error={errors.number ?? undefined}
        value={text}
        onChange={({ target }) => setText(target.value)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={800}
        className="digits text-xl"
      />
      <TextField
        label={myNumbersText.name}
        value={name}
        onChange={({ target }) => setName(target.value)}
        autoComplete="off"
        maxLength={maxName}
      />
      <MarketsField
        markets={markets}
        isFollowing={isFollowing}
        chosen={chosen}
        error={errors.markets}
        onChoose={setChosen}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" className="grow">
          {edited ? myNumbersText.save : myNumbersText.add}
        </Button>
        {edited && (
          <Button look="secondary" onClick={onEnd}>
            {myNumbersText.cancel}
          </Button>
        )}
      </div>
    </form>
  )
}
