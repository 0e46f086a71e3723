import type { UnscoredReason } from '@papan/contracts/lottery/scores/score-prediction.ts'
import { countText } from '../../../../shared/format/figures.ts'

/** Above this a difference of one category is rare: less than 5 in 100. */
const rareFrom = 2

/** Figures below each other keep their decimals. */
const fixedText = (value: number, digits: number): string => value.toFixed(digits).replace('.', ',')

const expectedOf = (expected: number): string =>
  expected >= 1_000 ? countText(Math.round(expected)) : fixedText(expected, expected < 10 ? 2 : 1)

const reasons: Record<UnscoredReason, string> = {
  LATE: 'masuk setelah pasaran tutup',
  NO_DRAW: 'pasaran libur pada tanggal ini',
  NO_CLOSE_TIME: 'pasaran tanpa jam tutup',
  NO_RESULT: 'belum ada PRIZE 1',
  CATEGORY: 'kategori ini tidak punya aturan nilai',
  UNREADABLE: 'tulisannya tidak dapat dibaca sebagai angka',
  PRIZE_LENGTH: 'jumlah digit PRIZE 1 tidak sesuai',
  SHIO_YEAR: 'tabel shio tahun ini belum ada',
}

export const scoreText = {
  archiveTitle: (market: string) => `Prediksi ${market}`,
  back: (market: string) => `Kembali ke Prediksi ${market}`,
  atClose: (date: string, time: string) => `Seperti saat pasaran tutup: ${date}, ${time} WIB.`,
  open: (date: string, time: string) => `Masih dapat berubah sampai pasaran tutup: ${date}, ${time} WIB.`,
  prize: 'PRIZE 1',
  waiting: 'Menunggu PRIZE 1',
  hit: 'Kena',
  miss: 'Meleset',
  unscored: 'Tidak dinilai',
  unscoredBecause: (reason: UnscoredReason) => `Tidak dinilai: ${reasons[reason]}.`,
  reason: (reason: UnscoredReason) => reasons[reason],
  chance: 'Peluang',
  near: 'Prediksi lain',
  previous: 'Prediksi sebelumnya',
  next: 'Prediksi berikutnya',
  notFound: 'Tidak ada prediksi untuk pasaran ini pada tanggal ini.',
  failed: 'Gagal memuat data prediksi.',
  history: 'Riwayat Prediksi',
  historyFailed: 'Riwayat prediksi sedang tidak tersedia.',
  historyNone: 'Belum ada prediksi yang tersimpan.',
  historyHelp: 'Baris yang kena, dan berapa yang kena bila hanya kebetulan.',
  date: 'Tanggal',
  of: (hits: number, trials: number) => `${hits} dari ${trials}`,
  expected: 'Harapan',
  boardLink: 'Seberapa sering prediksi kena? Lihat Papan Prediksi',
  boardLead:
    'Setiap prediksi dinilai seperti saat pasarannya tutup, lalu dibandingkan dengan yang kena bila hanya kebetulan.',
  boardFailed: 'Papan prediksi sedang tidak tersedia.',
  boardNone: 'Belum ada prediksi yang dapat dinilai pada masa ini.',
  days: (days: string) => `${days} hari`,
  period: 'Masa',
  category: 'Kategori',
  market: 'Pasaran',
  byCategory: 'Menurut kategori',
  byMarket: (category: string) => `Menurut pasaran: ${category}`,
  draws: (draws: number) => `${countText(draws)} undian`,
  hits: 'Kena',
  misses: 'Meleset',
  difference: 'Selisih',
  differenceHelp:
    'Selisih dari harapan dalam simpangan baku (σ). Antara −2 σ dan +2 σ biasa terjadi karena kebetulan: 95 dari 100 kali.',
  notEnough: 'data belum cukup',
  certain: 'pasti kena',
  entertainment: 'Prediksi hanya hiburan.',
  count: countText,
  expectedOf,
  expectedIs: (expected: number) => `harapan ${expectedOf(expected)}`,
  deviation: (value: number) => `${value < -0.05 ? '−' : value >= 0.05 ? '+' : ''}${fixedText(Math.abs(value), 1)} σ`,
  isRare: (value: number) => Math.abs(value) > rareFrom,
} as const
