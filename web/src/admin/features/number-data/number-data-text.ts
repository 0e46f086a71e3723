import type { RebuildState } from '@papan/contracts/calls/insight/rebuild-calls.ts'
import { countText } from '../../format/count-text.ts'
import { minutesText } from '../../format/instant-text.ts'

export const numberDataText = {
  heading: 'Data Angka',
  hint: 'Salinan semua undian untuk pencarian dan statistik. Diperbarui sendiri; dibaca ulang bila ada yang tidak cocok.',
  loadFailed: 'Data sedang tidak tersedia.',
  start: 'Baca ulang semua data',
  question: 'Baca ulang semua data angka dari hasil? Pencarian dan statistik tetap berjalan.',
  yes: 'Baca ulang',
  started: 'Pembacaan ulang dimulai.',
  startFailed: 'Gagal memulai pembacaan ulang.',
  progress: 'Kemajuan pembacaan ulang',
  waiting: 'Menunggu layanan angka ...',
  running: ({ done, total, draws }: RebuildState): string =>
    `${countText(done)} dari ${countText(total)} pasaran, ${countText(draws)} undian dibaca.`,
  loaded: ({ loadedDraws }: RebuildState): string => `${countText(loadedDraws)} undian dimuat.`,
  finished: (at: string): string => `Terakhir dibaca ulang ${minutesText(Date.parse(at))} WIB.`,
  checked: (at: string): string => `Terakhir dicocokkan dengan hasil ${minutesText(Date.parse(at))} WIB.`,
} as const
