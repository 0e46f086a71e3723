import type { RevisionCause } from '@papan/contracts/calls/content/revision-calls.ts'

export const historyText = {
  title: (market: string) => `Riwayat Perubahan: ${market}`,
  loadFailed: 'Gagal memuat riwayat perubahan.',
  none: 'Belum ada perubahan yang tercatat.',
  revision: (rev: number) => `Revisi ${rev}`,
  causes: {
    started: 'Sesi dimulai',
    entered: 'Hadiah dimasukkan',
    edited: 'Hasil diubah',
    withdrawn: 'Hadiah ditarik',
    restored: 'Dikembalikan ke revisi lama',
    imported: 'Diimpor',
  } satisfies Record<RevisionCause, string>,
  reason: (text: string) => `Alasan: ${text}`,
  before: 'Sebelum',
  after: 'Sesudah',
  nothing: '-',
  template: 'Template',
  noChange: 'Tidak ada nomor yang berubah.',
  current: 'Versi sekarang',
  restore: 'Kembalikan',
  restoreOf: (rev: number) => `Kembalikan ke revisi ${rev}`,
  restoreYes: (rev: number) => `Kembalikan ke revisi ${rev}`,
  restoreQuestion: (rev: number) => `Kembalikan hasil ini ke revisi ${rev}?`,
  restored: (rev: number) => `Hasil dikembalikan ke revisi ${rev}.`,
  restoreFailed: 'Gagal mengembalikan hasil.',
} as const
