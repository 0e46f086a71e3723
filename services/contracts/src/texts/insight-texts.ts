import { isBbfs, searchLengths, type NumberSearch } from '../lottery/numbers/search-modes.ts'

export const insightTexts = {
  /** What a search takes. */
  digits: (search: Omit<NumberSearch, 'digits'>): string => {
    const [least, most] = searchLengths(search)
    const count = least === most ? String(least) : `${least} sampai ${most}`
    return `Isi ${count} digit${isBbfs(search.mode) ? ' yang berbeda' : ''}.`
  },
  place: 'Posisi tidak sesuai dengan cara pencarian.',
  turnedPeriod: 'Tanggal akhir sebelum tanggal awal.',
  longPaito: (weeks: number): string => `Paling lama ${weeks} minggu.`,
} as const
