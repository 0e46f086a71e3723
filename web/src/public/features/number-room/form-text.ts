import { dayText } from '../../../shared/format/wib-text.ts'
import { periodFieldText } from '../../chance/period-text.ts'
import { marketsText } from './markets-text.ts'
import { otherWays } from './other-ways.ts'
import type { RoomQuery } from './room-query.ts'

/** Of the form that searches a number. */
export const formText = {
  digits: 'Angka (2 sampai 6 digit)',
  way: 'Cara',
  exact: 'Persis',
  permutations: 'Bolak-balik',
  anyDigits: 'Angka',
  other: 'Cara lain',
  noOther: 'Tidak dipakai',
  market: 'Pasaran',
  marketsHint: 'Tanpa pilihan: semua pasaran. Paling banyak 20.',
  tooManyMarkets: 'Pilih paling banyak 20 pasaran, atau jangan pilih satu pun untuk semua pasaran.',
  change: 'Ubah',
  summary: {
    prizes: { '1': 'PRIZE 1', '1-3': 'PRIZE 1 sampai 3', all: 'semua hadiah' },
    whole: 'seluruh data',
    dates: (from: string, to: string) => (to ? (from ? `${from} sampai ${to}` : `sampai ${to}`) : `sejak ${from}`),
  },
  prizes: 'Hadiah',
  submit: 'Cek angka',
  notKept: 'Angka yang Anda ketik tidak disimpan.',
  keepMine: 'Simpan di Nomor Saya',
} as const

const text = formText.summary

const periodOf = ({ period: { years, from, to } }: RoomQuery): string => {
  if (years > 0) return periodFieldText.years(years)
  return from || to ? text.dates(from && dayText(from), to && dayText(to)) : text.whole
}

/** What an answered search looks at, in one line: 'Semua pasaran, semua hadiah, seluruh data'. */
export const roomSummary = (query: RoomQuery): string =>
  [otherWays[query.other]?.name, marketsText(query.markets), text.prizes[query.prizes], periodOf(query)]
    .filter(Boolean)
    .join(', ')
