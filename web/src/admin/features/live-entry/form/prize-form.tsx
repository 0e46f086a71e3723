import { useEffect, useId, useRef, useState, type ClipboardEvent, type FormEvent, type KeyboardEvent } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { Prize } from '@papan/contracts/calls/content/result-calls.ts'
import { maxPrizeDigits } from '@papan/contracts/limits.ts'
import { upperCased } from '../../../forms/upper-cased.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { classNames } from '../../../../shared/ui/class-names.ts'
import { Field } from '../../../../shared/ui/field.tsx'
import { inputClass } from '../../../../shared/ui/input-class.ts'
import { FormError } from '../../../fields/form-error.tsx'
import type { Warning } from './draw-checks.ts'
import type { SheetEntry } from '../../results/draw-plan.ts'
import { resultsText } from '../../results/results-text.ts'
import { KeyHint } from '../../../keys/key-hint.tsx'
import { deskText } from '../desk/desk-text.ts'
import { digitsMark } from '../../../keys/use-screen-keys.ts'
import { Warnings } from './warnings.tsx'

const countOf = (entry: SheetEntry<Prize> | undefined): string => {
  if (!entry) return ''
  const count = entry.prizes.length
  return entry.planned === null ? resultsText.countOnly(count) : resultsText.countOf(count, entry.planned)
}

type TypeFieldProps = { form: UseFormReturn<Prize>; sheet: readonly SheetEntry<Prize>[]; current: string }

const TypeField = ({ form, sheet, current }: TypeFieldProps) => {
  const typesId = useId()
  return (
    <>
      <Field
        label={resultsText.prizeType}
        error={form.formState.errors.type?.message}
        className="max-md:[&>label]:sr-only"
      >
        {(input) => (
          <span className="relative block">
            <input
              {...input}
              {...upperCased(form.register('type'))}
              list={typesId}
              autoComplete="off"
              placeholder={resultsText.typePlaceholder}
              onFocus={({ target }) => target.select()}
              className={classNames(inputClass, 'min-h-12 pr-22 font-semibold')}
            />
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-sm text-soft tabular-nums"
            >
              {countOf(sheet.find(({ type }) => type === current))}
            </span>
          </span>
        )}
      </Field>
      <datalist id={typesId}>
        {sheet.map(({ type }) => (
          <option key={type} value={type}>
            {type}
          </option>
        ))}
      </datalist>
    </>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

type NumberFieldProps = {
  form: UseFormReturn<Prize>
  /** What a saved number would do beside filling the next place. */
  hint: string | null
  /** Digits that a usual number still lacks; 0 for an empty field. */
  digitsLeft: number
  onSubmit: () => void
  /** Called with pasted text that is more than one number. */
  onPaste: (text: string) => void
  /** Called on Escape while the field is empty. */
  onEscape: () => void
  /** Called on an arrow key: the next place (1) or the one before (-1). */
  onMove: (steps: number) => void
}

const NumberField = ({ form, hint, digitsLeft, onSubmit, onPaste, onEscape, onMove }: NumberFieldProps) => {
  const [isRefused, setRefused] = useState(false)
  const takePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text')
    if (/^\d*$/.test(text.trim())) return
    event.preventDefault()
    onPaste(text)
  }
  const refuseLetters = (event: FormEvent<HTMLInputElement>) => {
    const { data } = event.nativeEvent as InputEvent
    const isOther = data !== null && /\D/.test(data)
    setRefused(isOther)
    if (isOther) event.preventDefault()
  }
  const takeKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, repeat, ctrlKey, metaKey, currentTarget } = event
    // Enter, Escape and the like; a letter's own refusal comes after its key.
    if (key.length > 1) setRefused(false)
    const move = steps[key]
    if (key === 'Enter' && (repeat || ctrlKey || metaKey)) {
      event.preventDefault()
      if (!repeat) onSubmit()
    } else if (move !== undefined) {
      event.preventDefault()
      onMove(move)
    } else if (key === 'Escape') {
      // The same key would close the dialog that it opens.
      event.preventDefault()
      if (currentTarget.value === '') onEscape()
      else form.setValue('numbers', '')
    }
  }
  return (
    <>
      <Field
        label={resultsText.numbers}
        error={form.formState.errors.numbers?.message}
        className="max-md:[&>label]:sr-only"
        {...(hint ? { hint } : {})}
      >
        {(input) => (
          <input
            {...input}
            {...form.register('numbers')}
            {...{ [digitsMark]: true }}
            inputMode="numeric"
            autoComplete="off"
            maxLength={maxPrizeDigits}
            onPaste={takePaste}
            onKeyDown={takeKey}
            onBeforeInput={refuseLetters}
            className={classNames(
              inputClass,
              'digits min-h-21 text-center text-[clamp(1.75rem,9vw,2.875rem)] tracking-[0.08em] focus:border-brand focus:shadow-[inset_0_0_0_1px_var(--brand)] focus:outline-none',
            )}
          />
        )}
      </Field>
      <p className="-my-2.5 flex min-h-5 justify-between gap-3 text-sm">
        <output className="font-semibold text-warn">{isRefused && deskText.digitsOnly}</output>
        <span aria-hidden="true" className="text-soft tabular-nums max-md:hidden">
          {digitsLeft > 0 && deskText.digitsLeft(digitsLeft)}
        </span>
      </p>
    </>
  )
}

type PrizeFormProps = Omit<NumberFieldProps, 'hint' | 'onSubmit'> & {
  market: string
  sheet: readonly SheetEntry<Prize>[]
  warnings: readonly Warning[]
  /** That the place is in another group, or was changed by a colleague. */
  note: string | null
  error: string | null
  onSubmit: () => Promise<void>
}

/** Enter saves and keeps the focus in the number field. */
export const PrizeForm = ({ market, sheet, warnings, note, error, onSubmit, ...field }: PrizeFormProps) => {
  const { control, setFocus } = field.form
  const current = useWatch({ control, name: 'type' }).trim()
  const entry = sheet.find(({ type }) => type === current)
  const replaced = entry?.single ? entry.prizes[0] : undefined
  const isFull = entry && !entry.single && entry.planned !== null && entry.prizes.length >= entry.planned
  const beyond = isFull ? resultsText.addsBeyond(entry.type, entry.prizes.length + 1) : null
  // A draft that a reload brought back is selected: what is typed next replaces it.
  useEffect(() => {
    setFocus('numbers', { shouldSelect: true })
  }, [setFocus])

  // A dialog may be open before the field is cleared: ignore a second Enter.
  const isBusy = useRef(false)
  const submit = async () => {
    if (isBusy.current) return
    isBusy.current = true
    await onSubmit().finally(() => (isBusy.current = false))
  }
  return (
    <form
      noValidate
      aria-label={resultsText.entryForm(market)}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      className="flex scroll-mt-36 flex-col gap-3 md:gap-4"
    >
      <TypeField form={field.form} sheet={sheet} current={current} />
      <NumberField
        {...field}
        hint={replaced ? resultsText.replaces(replaced.type, replaced.numbers) : beyond}
        onSubmit={() => void submit()}
      />
      <output className="block rounded-control bg-warn-soft px-3.5 py-2.5 text-sm font-semibold text-warn empty:hidden">
        {note}
      </output>
      <Warnings warnings={warnings} />
      <FormError text={error} />
      <Button type="submit" aria-keyshortcuts="Enter" className="min-h-13">
        {resultsText.addPrize}
        <KeyHint keys="Enter" />
      </Button>
    </form>
  )
}
