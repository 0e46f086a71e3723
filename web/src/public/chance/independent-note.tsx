import type { ReactNode } from 'react'
import { chanceText } from './chance-text.ts'

/** The fixed sentence of every page that counts numbers. */
export const IndependentNote = ({ children }: { children?: ReactNode }) => (
  <p className="flex gap-3 rounded-r-control border-l-4 border-brand bg-brand-soft px-4 py-3">
    <span aria-hidden="true" className="round-sign mt-0.5 text-brand">
      i
    </span>
    <span className="min-w-0 wrap-anywhere">
      <strong>{chanceText.independent}</strong> {children}
    </span>
  </p>
)
