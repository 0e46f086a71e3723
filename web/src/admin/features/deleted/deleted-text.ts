export const kinds = ['hasil', 'prediksi', 'jadwal', 'banner'] as const
export type Kind = (typeof kinds)[number]

export const deletedText = {
  note: 'disimpan 30 hari',
  listHeading: 'Daftar yang dihapus',
  kinds: { hasil: 'Hasil', prediksi: 'Prediksi', jadwal: 'Jadwal', banner: 'Banner' } satisfies Record<Kind, string>,
  none: {
    hasil: 'Tidak ada hasil yang dihapus.',
    prediksi: 'Tidak ada prediksi yang dihapus.',
    jadwal: 'Tidak ada jadwal yang dihapus.',
    banner: 'Tidak ada banner yang dihapus.',
  } satisfies Record<Kind, string>,
  loadFailed: 'Gagal memuat yang dihapus.',
  name: 'Yang dihapus',
  content: (date: string | null, lines: string) => (date === null ? lines : `${date}: ${lines}`),
  deleted: 'Dihapus',
  reason: 'Alasan',
  because: (reason: string) => `Alasan: ${reason}`,
  time: (minutes: string) => `${minutes} WIB`,
  by: (username: string, time: string) => `${username}, ${time}`,
  restore: 'Kembalikan',
  restoreOf: (name: string) => `Kembalikan ${name}`,
} as const
