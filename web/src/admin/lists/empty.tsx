import type { ReactNode } from 'react'

/** A list without rows: the spec's sentence and, for staff, the button that fills it. */
export const Empty = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div className="flex flex-col items-center gap-4 px-4 py-10 text-center">
    <p className="text-soft">{text}</p>
    {children}
  </div>
)
