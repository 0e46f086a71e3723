import { monthNames } from '../../../shared/format/wib-text.ts'

/** '2026-11' as 'November 2026'. */
export const monthText = (month: string): string => {
  const [year = '', number = ''] = month.split('-')
  return `${monthNames[Number(number) - 1] ?? ''} ${year}`
}
