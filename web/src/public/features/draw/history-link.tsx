import type { ReactNode } from 'react'
import { paths } from '../../../shared/paths/site-paths.ts'

/** The address of a number's history; null for a number that no rule reads. */
export const historyOf = (numbers: string): string | null =>
  /^\d{2,6}$/.test(numbers) ? paths.numberHistory(numbers) : null

/** A number as the link to its history. */
export const HistoryLink = ({ numbers, children }: { numbers: string | null; children: ReactNode }) => {
  const href = numbers === null ? null : historyOf(numbers)
  return href === null ? (
    children
  ) : (
    <a href={href} className="number-link">
      {children}
    </a>
  )
}
