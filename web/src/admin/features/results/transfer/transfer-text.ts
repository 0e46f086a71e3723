import { csvText } from '../../../transfer/csv-text.ts'

export const transferText = {
  ...csvText,
  importTitle: 'Impor Hasil dari CSV',
  fileHint: 'Baris pertama: market,date,type,numbers',
  overwrite: 'Timpa hasil yang berbeda',
  take: (draws: number) => `Impor ${draws} undian`,
  progress: 'Kemajuan impor',
  progressOf: (done: number, total: number) => `${done} dari ${total} undian`,
  draws: 'Undian dalam file',
  numbers: 'Nomor',
  different: 'Berbeda dari yang tersimpan',
  overwritten: 'Ditimpa',
  warnings: 'Perlu diperiksa',
  warning: (market: string, date: string, note: string) => `${market}, ${date}: ${note}`,
  newMarkets: 'Pasaran baru',
  line: (line: number, message: string) => `Baris ${line}: ${message}`,
  differing: (market: string, date: string) => `${market}, ${date}`,
  importFailed: 'Gagal mengimpor hasil.',
  exportTitle: 'Ekspor Hasil ke CSV',
  exportFailed: 'Gagal mengekspor hasil.',
} as const
