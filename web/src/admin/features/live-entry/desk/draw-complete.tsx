import { useEffect, useRef } from 'react'
import type { Prize } from '@papan/contracts/calls/content/result-calls.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { FormError } from '../../../fields/form-error.tsx'
import { resultsText } from '../../results/results-text.ts'
import type { Completion } from './sheet-completion.ts'

type ShownState = Exclude<Completion, 'open'> | 'sending'

type DrawCompleteProps = {
  state: ShownState
  count: number
  /** The form's content when the last number arrived. */
  typed: Prize
  note: string | null
  error: string | null
  next: string | null
  onNext: () => void
  onCorrect: () => void
}

/** Replaces the form once nothing is left to type, so that no key can replace a published number. */
export const DrawComplete = ({ state, count, typed, note, error, next, onNext, onCorrect }: DrawCompleteProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  // Do not focus a button: a scanner ends every number with Enter.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus()
  }, [])
  return (
    <section aria-labelledby="undian-lengkap" className="flex flex-col gap-3">
      <h3
        id="undian-lengkap"
        ref={heading}
        tabIndex={-1}
        className="rounded-control bg-brand-soft px-3.5 py-2.5 text-lg font-bold text-brand outline-none"
      >
        {resultsText.completion[state]}
      </h3>
      <p>{state === 'complete' ? resultsText.allPublished(count) : resultsText.completionHint[state]}</p>
      {note && <p className="rounded-control bg-warn-soft px-3.5 py-2.5 text-sm font-semibold text-warn">{note}</p>}
      <FormError text={error} />
      {typed.numbers !== '' && (
        <p className="font-semibold text-warn">{resultsText.notYetSaved(typed.type, typed.numbers)}</p>
      )}
      <Button onClick={onNext} className="min-h-13">
        {next === null ? resultsText.otherMarket : resultsText.nextMarket(next)}
      </Button>
      <Button look="secondary" onClick={onCorrect} className="min-h-13">
        {resultsText.correction}
      </Button>
      <p className="text-sm text-soft">{resultsText.correctionHint}</p>
    </section>
  )
}
