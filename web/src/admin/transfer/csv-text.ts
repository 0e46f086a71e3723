/** What every import and export of a CSV says. */
export const csvText = {
  importButton: 'Impor CSV',
  file: 'File CSV',
  fileChanged: 'File tidak dapat dibaca. Pilih file itu sekali lagi.',
  check: 'Periksa dulu',
  checking: 'Memeriksa...',
  taking: 'Mengimpor...',
  checked: 'Hasil pemeriksaan, belum ada yang disimpan:',
  taken: 'Impor selesai:',
  created: { dryRun: 'Akan ditambahkan', done: 'Ditambahkan' },
  unchanged: 'Sudah sama',
  refused: 'Ditolak',
  nothing: 'Tidak ada yang perlu diimpor.',
  exportButton: 'Ekspor CSV',
  exporting: 'Menyiapkan...',
  exported: 'File CSV diunduh.',
} as const
