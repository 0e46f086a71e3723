export const resultsText = {
  latest: 'Hasil Terbaru',
  all: 'Semua pasaran',
  today: 'Semua hasil hari ini',
  title: 'Hasil Keluaran Togel',
  empty: 'Tidak ada jadwal hasil untuk ditampilkan.',
  homeFailed: 'Gagal memuat data halaman utama.',
  failed: 'Gagal memuat data hasil keluaran. Silakan coba lagi nanti.',
  wrongShape: 'Format data dari API tidak sesuai harapan.',
} as const
