export const copyText = {
  short: 'Salin',
  of: (market: string, date: string) => `Salin atau pindahkan hasil ${market} ${date}`,
  title: (market: string, date: string) => `Salin atau Pindahkan: ${market} ${date}`,
  date: 'Ke tanggal',
  move: 'Pindahkan: hasil ini dihapus setelah yang baru tayang',
  submitCopy: 'Salin hasil',
  submitMove: 'Pindahkan hasil',
  copied: 'Hasil berhasil disalin.',
  moved: 'Hasil berhasil dipindahkan.',
  failed: 'Gagal menyalin hasil.',
} as const
