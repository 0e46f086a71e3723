import { useId, type ReactNode } from 'react'

type FormSectionProps = { heading: string; count?: number; action: ReactNode; children: ReactNode }

/** A titled part of the form, with what adds to it. */
export const FormSection = ({ heading, count = 0, action, children }: FormSectionProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 wrap-anywhere">
        <h3 id={id} className="font-bold">
          {heading}
          {count > 0 && <span className="ml-2 font-semibold text-soft tabular-nums">{count}</span>}
        </h3>
        {action}
      </div>
      {children}
    </section>
  )
}
