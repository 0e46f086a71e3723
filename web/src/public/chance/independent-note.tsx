import type { ReactNode } from 'react'
import Info from '../ui/icons/info.svg?react'
import { chanceText } from './chance-text.ts'

/** The fixed sentence of every page that counts numbers. */
export const IndependentNote = ({ children }: { children?: ReactNode }) => (
  <p className="flex gap-3 rounded-r-control border-l-4 border-brand bg-brand-soft px-4 py-3">
    <Info size={20} className="mt-0.5 shrink-0 text-brand" />
    <span>
      <strong>{chanceText.independent}</strong> {children}
    </span>
  </p>
)
