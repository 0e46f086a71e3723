import { useEffect, useId, useRef, type ClipboardEvent, type FormEvent, type KeyboardEvent } from 'react'
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
import { digitsOnly } from '../../../keys/use-screen-keys.ts'
import { Warnings } from './warnings.tsx'

type PrizeFormProps = {
  market: string
  form: UseFormReturn<Prize>
  sheet: readonly SheetEntry<Prize>[]
  warnings: readonly Warning[]
  /** Digits that a usual number still lacks; 0 for an empty field. */
  digitsLeft: number
  /** A change of the form that the admin did not make. */
  note: string | null
  error: string | null
  /** Focuses the number field on mount: live entry has just started. */
  focusAtOnce: boolean
  onSubmit: () => Promise<void>
  /** Called with pasted text that is more than one number. */
  onPaste: (text: string) => void
  /** Called on Escape while the number field is empty. */
  onEscape: () => void
  /** Called on an arrow key: the next place (1) or the one before (-1). */
  onMove: (steps: number) => void
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

const countOf = (entry: SheetEntry<Prize> | undefined): string => {
  if (!entry) return ''
  const count = entry.prizes.length
  return entry.planned === null ? resultsText.countOnly(count) : resultsText.countOf(count, entry.planned)
}

/** Enter saves and keeps the focus in the number field. */
export const PrizeForm = ({
  market,
  form,
  sheet,
  warnings,
  digitsLeft,
  note,
  error,
  focusAtOnce,
  onSubmit,
  onPaste,
  onEscape,
  onMove,
}: PrizeFormProps) => {
  const typesId = useId()
  const { register, control, setFocus, setValue, formState } = form
  const { errors } = formState
  const current = useWatch({ control, name: 'type' }).trim()
  const entry = sheet.find(({ type }) => type === current)
  const replaced = entry?.single ? entry.prizes[0] : undefined
  const isFull = entry && !entry.single && entry.planned !== null && entry.prizes.length >= entry.planned
  const hint = replaced
    ? resultsText.replaces(replaced.type, replaced.numbers)
    : isFull && resultsText.addsBeyond(entry.type, entry.prizes.length + 1)

  useEffect(() => {
    if (focusAtOnce) setFocus('numbers')
  }, [focusAtOnce, setFocus])

  // A dialog may be open before the field is cleared: ignore a second Enter.
  const isBusy = useRef(false)
  const submit = async () => {
    if (isBusy.current) return
    isBusy.current = true
    await onSubmit().finally(() => (isBusy.current = false))
  }

  const takePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text')
    if (/^\d*$/.test(text.trim())) return
    event.preventDefault()
    onPaste(text)
  }
  const refuseLetters = (event: FormEvent<HTMLInputElement>) => {
    const { data } = event.nativeEvent as InputEvent
    if (data !== null && /\D/.test(data)) event.preventDefault()
  }
  const takeKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && event.repeat) event.preventDefault()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void submit()
    }
    const move = steps[event.key]
    if (move !== undefined) {
      event.preventDefault()
      onMove(move)
    }
    if (event.key !== 'Escape') return
    // The same key would close the dialog that it opens.
    event.preventDefault()
    if (event.currentTarget.value === '') onEscape()
    else setValue('numbers', '')
  }

  return (
    <form
      noValidate
      aria-label={resultsText.entryForm(market)}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      className="flex flex-col gap-3 md:gap-4"
    >
      <Field label={resultsText.prizeType} error={errors.type?.message} className="max-md:[&>label]:sr-only">
        {(input) => (
          <span className="relative block">
            <input
              {...input}
              {...upperCased(register('type'))}
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
              {countOf(entry)}
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
      <Field
        label={resultsText.numbers}
        error={errors.numbers?.message}
        className="max-md:[&>label]:sr-only"
        {...(hint ? { hint } : {})}
      >
        {(input) => (
          <input
            {...input}
            {...register('numbers')}
            {...digitsOnly}
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
      <p aria-hidden="true" className="-my-2.5 min-h-5 text-right text-sm text-soft tabular-nums max-md:hidden">
        {digitsLeft > 0 && deskText.digitsLeft(digitsLeft)}
      </p>
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
