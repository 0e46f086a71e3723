import { dayText } from '../wib.ts'

const lineOf = (line: number) => `Baris ${line}`

/** Of predictions that a text or a file proposes. A question does not keep a line from being stored. */
export const bulkPredictionTexts = {
  // Why a line is refused.
  rowCells: 'Baris harus berisi lima kolom: market,date,category,numbers,shio.',
  unread: (text: string) => `Tidak terbaca: ${text}`,
  marketMissing: 'Pasaran tidak disebut atau tidak dikenal.',
  marketUnclear: (name: string, markets: readonly string[]) => `${name} bisa berarti ${markets.join(' atau ')}.`,
  severalMarkets: (markets: readonly string[]) => `Satu baris menyebut beberapa pasaran: ${markets.join(', ')}.`,
  dateMissing: 'Tanggal tidak disebut.',
  shioMissing: 'Shio tidak disebut.',
  noNumbers: 'Tidak ada nomor yang terbaca.',
  tooManyEntries: (max: number) => `Maksimal ${max} baris nomor per prediksi.`,
  rowWrong: (line: number, message: string) => `${lineOf(line)}: ${message}`,

  // Questions.
  unreadAt: (line: number, text: string) => `${lineOf(line)} tidak terbaca: ${text}`,
  numbersWithoutCategory: (line: number, text: string) => `${lineOf(line)}: nomor ${text} tidak menyebut kategori.`,
  categoryWithoutNumbers: (line: number, category: string) => `${lineOf(line)}: ${category} tanpa nomor.`,
  shioTwice: (line: number, other: string, taken: string) =>
    `${lineOf(line)}: shio ${other} juga disebut; dipakai ${taken}.`,
  dateBelow: (line: number, date: string) =>
    `${lineOf(line)}: tanggal ${dayText(date)} tertulis di bawah nomornya. Benar untuk prediksi ini?`,
  dateOfOther: (line: number, date: string) =>
    `Tanggal tidak disebut; dipakai ${dayText(date)} seperti di ${lineOf(line).toLowerCase()}.`,
  categoryTwice: (category: string) => `${category} ditulis lebih dari sekali.`,
  categoryUnknown: (category: string) => `${category} bukan kategori yang dikenal.`,
  digitTwice: (category: string, numbers: string, digits: string) =>
    `${category} ${numbers} memuat angka ${digits} lebih dari sekali.`,
  fewDigits: (category: string, numbers: string, count: number) =>
    `${category} ${numbers} hanya berisi ${count} angka.`,
  wrongLength: (category: string, number: string, wanted: number) =>
    `${category} ${number} berisi ${number.length} angka, seharusnya ${wanted}.`,
  lostZero: (category: string, number: string, wanted: string) =>
    `${category} ${number} hanya berisi ${number.length} angka. Mungkin ${wanted}?`,
  numberTwice: (category: string, number: string) => `${category} memuat ${number} lebih dari sekali.`,
  unfit: (category: string, numbers: string) => `${category} ${numbers} tidak sesuai dengan kategorinya.`,
  moreQuestions: (count: number) => `${count} hal lain perlu diperiksa.`,
  noDraw: (date: string) => `${dayText(date)} bukan hari undian pasaran ini.`,
} as const
