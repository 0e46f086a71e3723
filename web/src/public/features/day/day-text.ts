import type { DayState } from '@papan/contracts/calls/content/day-calls.ts'
import { marketText } from '../../market/market-text.ts'

/** Sentences of the page of a day. */
export const dayText = {
  back: 'Kembali ke Semua Pasaran',
  title: (date: string) => `Hasil Keluaran ${date}`,
  failed: 'Gagal memuat data hasil.',
  empty: 'Belum ada hasil pada tanggal ini.',
  drawn: (count: number, all: number) => `${count} dari ${all} pasaran sudah keluar`,
  draws: 'Hasil semua pasaran',
  states: {
    drawn: '',
    coming: 'Belum keluar',
    drawing: 'Sedang diundi',
    late: 'Terlambat',
    closed: marketText.closed,
    postponed: marketText.postponed,
    withdrawn: 'Hasil ditarik',
    missing: 'Tidak ada hasil',
  } satisfies Record<DayState, string>,
  detail: 'Rincian undian ini',
  recap: 'Salin rekap',
  copied: 'Rekap disalin.',
  copyFailed: 'Gagal menyalin.',
  corrected: '(dikoreksi)',
  csv: 'Unduh CSV',
  print: 'Cetak',
  followed: 'Pasaran Saya',
  noneFollowed: 'Tidak ada pasaran yang Anda ikuti pada tanggal ini.',
  near: 'Hari lain',
  previous: 'Hari sebelumnya',
  next: 'Hari berikutnya',
  calendar: 'Kalender',
  toCalendar: 'Kalender',
  date: 'Tanggal',
  open: 'Buka',
  weekdays: ['Sen', 'Sel', 'Rab', 'Kam', 'Jum', 'Sab', 'Min'],
} as const
