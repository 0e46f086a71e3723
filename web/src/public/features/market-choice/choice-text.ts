import { layoutText } from '../../layout/layout-text.ts'

/** Of the pages that lead to one kind of page of each market. */
export const choiceText = {
  statistics: {
    title: layoutText.data.statistics,
    about: 'Pilih pasaran: angka per posisi, peta 2D dan lama tidak keluar, dibanding kebetulan.',
  },
  paito: {
    title: layoutText.data.paito,
    about: 'Pilih pasaran: PRIZE 1 minggu demi minggu, Senin sampai Minggu.',
  },
  markets: 'Pasaran',
  empty: 'Belum ada data pasaran.',
  failed: 'Gagal memuat daftar pasaran.',
} as const
