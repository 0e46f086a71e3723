export const schedulesText = {
  title: 'JADWAL KELUARAN TOGEL',
  empty: 'Jadwal belum tersedia.',
  failed: 'Gagal memuat data jadwal. Silakan coba lagi nanti.',
  market: 'Pasaran',
  day: 'Hari',
  close: 'Tutup (GMT+7)',
  open: 'Buka (GMT+7)',
  site: 'Situs Resmi',
  none: '–',
} as const
