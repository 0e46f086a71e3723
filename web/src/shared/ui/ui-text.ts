export const uiText = {
  loading: 'Memuat...',
  retry: 'Coba lagi',
  failed: 'Terjadi kesalahan.',
  close: 'Tutup',
  pageOf: (page: number, total: number) => `Halaman ${page} dari ${total}`,
  previous: 'Sebelumnya',
  next: 'Berikutnya',
  filter: 'Filter',
  reset: 'Reset',
  pagination: 'Navigasi halaman',
} as const
