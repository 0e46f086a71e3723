import { dayText } from '../wib.ts'

type Draw = { market: string; date: string }
const drawOf = ({ market, date }: Draw): string => `${market}, ${dayText(date)}`

/** What channels read besides their template. */
export const postTexts = {
  corrected: (draw: Draw) => `Dikoreksi: ${drawOf(draw)}`,
  withdrawn: (draw: Draw) => `Ditarik: ${drawOf(draw)}`,
  change: (type: string, from: string, to: string | null) =>
    `${type}: ${from} ${to === null ? 'ditarik' : `menjadi ${to}`}`,
  rekap: (date: string) => `Rekap ${dayText(date)}`,
  more: (count: number) => `dan ${count} lainnya`,
  overdue: (draw: Draw) => `Terlambat: ${drawOf(draw)}. PRIZE 1 belum ada 15 menit setelah jamnya.`,
  unstaffed: (draw: Draw) => `Tidak ada admin yang daring: ${drawOf(draw)} segera tutup.`,
  dead: (name: string, count: number) => `Pesan ke ${name} gagal dan tidak dicoba lagi: ${count}.`,
  test: 'Pesan uji',
} as const
