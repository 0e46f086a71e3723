export const revisionsText = {
  heading: 'Riwayat',
  failed: 'Gagal memuat riwayat.',
  present: 'Sekarang',
  restore: 'Pulihkan',
  restoreOf: (when: string) => `Pulihkan ${when}`,
  restored: 'Kembali ke formulir. Simpan untuk memakainya.',
} as const
