import type { BulkKind, BulkLineState } from '@papan/contracts/calls/content/bulk-calls.ts'

type KindTexts = { noun: string; columns: Readonly<Record<string, string>> }

export const bulkText = {
  kinds: {
    predictions: { noun: 'prediksi', columns: {} },
    schedules: {
      noun: 'jadwal',
      columns: { status: 'Status', plan: 'Status terencana', exceptions: 'Pengecualian' },
    },
  } satisfies Record<BulkKind, KindTexts> as Record<BulkKind, KindTexts>,
  draft: 'Pratinjau, belum ada yang disimpan:',
  asked: 'Perlu diperiksa',
  takeAsked: 'Sertakan semua yang perlu diperiksa',
  groups: {
    replaced: 'Akan diubah',
    waiting: 'Baru',
    unchanged: 'Sudah sama',
    refused: 'Tidak dapat disimpan',
    skipped: 'Dilewati',
    held: 'Berhasil',
    failed: 'Gagal',
  } satisfies Record<BulkLineState | 'replaced', string>,
  include: (name: string) => `Sertakan ${name}`,
  start: (count: number, noun: string) => `Simpan ${count} ${noun}`,
  starting: 'Memulai...',
  nothing: 'Tidak ada yang perlu disimpan.',
  progress: 'Kemajuan',
  progressOf: (done: number, total: number) => `${done} dari ${total} baris. Jendela ini boleh ditutup.`,
  ended: (held: number, failed: number) => (failed > 0 ? `${held} berhasil, ${failed} gagal.` : `${held} berhasil.`),
  undone: (held: number, failed: number) =>
    failed > 0 ? `${held} dibatalkan, ${failed} sudah berubah sejak itu.` : `${held} dibatalkan.`,
  wasUndone: 'Sudah dibatalkan.',
  undo: 'Batalkan semuanya',
  retry: 'Coba lagi yang gagal',
  loadFailed: 'Gagal memuat pekerjaan.',
  startFailed: 'Gagal memulai.',
  undoFailed: 'Gagal membatalkan.',
  retryFailed: 'Gagal menyiapkan ulang.',
  line: (line: number) => `Baris ${line}`,
  recent: 'Pekerjaan terakhir',
  recentJob: (time: string, by: string) => `${time} WIB, ${by}`,
  states: {
    draft: 'belum disimpan',
    waiting: 'menunggu',
    running: 'berjalan',
    done: 'selesai',
    failed: 'dihentikan',
  },
} as const
