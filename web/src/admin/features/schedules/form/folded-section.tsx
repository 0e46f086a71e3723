import { useEffect, useRef, type ReactNode } from 'react'
import { useFormState, type Control } from 'react-hook-form'
import type { ScheduleBody } from '@papan/contracts/calls/content/schedule-calls.ts'
import ChevronRight from '../../../../shared/ui/icons/chevron-right.svg?react'
import { schedulesText } from '../schedules-text.ts'

type FoldedSectionProps = {
  control: Control<ScheduleBody>
  heading: string
  /** What it holds; '' for nothing. */
  summary: string
  fields: readonly (keyof ScheduleBody)[]
  children: ReactNode
}

/** A part of the form that shows what it holds; opens at an error, which takes the focus. */
export const FoldedSection = ({ control, heading, summary, fields, children }: FoldedSectionProps) => {
  const { errors, submitCount } = useFormState({ control })
  const section = useRef<HTMLDetailsElement>(null)
  const wrongAttempt = fields.some((field) => errors[field]) ? submitCount : null
  useEffect(() => {
    const details = section.current
    if (wrongAttempt === null || !details || details.open) return
    details.open = true
    details.closest('form')?.querySelector<HTMLElement>(':is(input, select)[aria-invalid=true]')?.focus()
  }, [wrongAttempt])
  return (
    <details ref={section} className="group border-t border-line">
      <summary className="flex min-h-12 items-center gap-2">
        <h3 className="shrink-0 font-bold">{heading}</h3>
        <span className="min-w-0 grow truncate text-right text-sm text-soft">{summary || schedulesText.nothing}</span>
        <ChevronRight size={18} className="shrink-0 text-soft group-open:rotate-90" />
      </summary>
      <div className="flex flex-col items-start gap-3 pt-1 pb-4 *:max-w-full">{children}</div>
    </details>
  )
}
