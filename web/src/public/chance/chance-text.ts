import type { SearchedPeriod } from '@papan/contracts/calls/insight-calls.ts'
import { usuallyOutside } from '@papan/contracts/lottery/chance/outside.ts'
import { countText } from '../../shared/format/figures.ts'
import { dayText } from '../../shared/format/wib-text.ts'

const numberWords = ['nol', 'satu', 'dua', 'tiga', 'empat', 'lima']

/** How many of these cells chance puts outside of their band, in words. */
const usualText = (cells: number): string => {
  const usual = usuallyOutside(cells)
  if (usual < 0.75) return 'nol atau satu'
  const rounded = Math.round(usual)
  return `sekitar ${numberWords[rounded] ?? rounded}`
}

/** Of every page that judges a count. */
export const chanceText = {
  inside: 'dalam batas wajar',
  outside: 'di luar batas 95 %',
  expected: 'harapan',
  times: 'kali',
  band: 'Batas 95 %',
  outsideOf: (outside: number, cells: number, what: string) =>
    `${outside} dari ${cells} ${what} di luar batas 95 %; ${usualText(cells)} biasa terjadi karena kebetulan.`,
  independent: 'Setiap undian berdiri sendiri: hasil sebelumnya tidak memengaruhi hasil berikutnya.',
  failed: 'Data sedang tidak tersedia.',
  prizes: { '1': 'PRIZE 1', '1-3': 'PRIZE 1 sampai 3', all: 'Semua hadiah' },
  dates: (from: string, to: string) => `${dayText(from)} sampai ${dayText(to)}`,
  table: 'Lihat tabel',
} as const

/** '5.592 undian, 31 Mei 1986 sampai 1 Jul 2026'. */
export const periodText = ({ from, to, draws }: SearchedPeriod): string =>
  from === null || to === null
    ? `${countText(draws)} undian`
    : `${countText(draws)} undian, ${chanceText.dates(from, to)}`
