import { decimalText } from '../../../shared/format/figures.ts'
import { chanceText } from '../../chance/chance-text.ts'

export const paitoText = {
  title: (market: string) => `Paito ${market}`,
  back: 'Kembali ke Semua Pasaran',
  notFound: 'Pasaran tidak ditemukan.',
  empty: 'Belum ada PRIZE 1 untuk masa ini.',
  about: (draws: number, from: string, to: string) =>
    `PRIZE 1, ${draws} undian, ${chanceText.dates(from, to)}. Kiri ke kanan: as, kop, kepala, ekor.`,
  days: ['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu', 'Minggu'],
  week: 'Minggu mulai',
  table: (market: string) => `Paito ${market}`,
  noDraw: 'tidak ada undian',
  off: 'libur',
  missing: 'tanpa hasil',
  coming: 'belum diundi',
  gap: (weeks: number, to: string) => `${weeks} minggu tanpa undian, sampai ${to}`,
  corrected: 'dikoreksi',
  colours: 'Warna',
  filtered: (what: string, count: number, draws: number, expected: number) =>
    `${what}: ${count} dari ${draws} undian, harapan ${decimalText(expected)}`,
  size: 'Ukuran sel',
  bar: 'Alat paito',
  filterShort: 'Filter',
  small: 'Ringkas',
  large: 'Besar',
  paint: 'Cat',
  share: 'Bagikan',
  shared: 'Tautan disalin.',
  shareFailed: 'Tautan tidak dapat disalin.',
  png: 'PNG',
  csv: 'CSV',
  print: 'Cetak A4',
} as const
