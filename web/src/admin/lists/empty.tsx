import type { ReactNode } from 'react'

/** The spec's empty text and, for staff, a button that adds a row. */
export const Empty = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div className="flex flex-col items-center gap-4 px-4 py-10 text-center">
    <p className="text-soft">{text}</p>
    {children}
  </div>
)
