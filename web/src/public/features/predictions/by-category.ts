import type { PredictionEntry } from '@papan/contracts/calls/content/prediction-calls.ts'
import { numbersOf } from './prediction-entries.ts'

/** Letters name positions ('K 4, E 9'): such a text stays as it was written. */
const shownNumbers = (text: string): string[] => (/\p{L}/u.test(text) ? [text.trim()] : numbersOf(text))

/** By category, in entry order. */
export const byCategory = (entries: readonly PredictionEntry[]): { category: string; numbers: string[] }[] => {
  const groups = new Map<string, string[]>()
  for (const { category, numbers } of entries) {
    groups.set(category, [...(groups.get(category) ?? []), ...shownNumbers(numbers)])
  }
  return [...groups].map(([category, numbers]) => ({ category, numbers }))
}
