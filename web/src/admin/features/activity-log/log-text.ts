export const logText = {
  title: 'Log Aktivitas',
  recent: 'Aktivitas Terbaru',
  noRecent: 'Belum ada aktivitas.',
  none: 'Belum ada aktivitas yang tercatat.',
  loadFailed: 'Gagal memuat log aktivitas.',
  timestamp: 'Timestamp',
  user: 'Pengguna',
  action: 'Aksi',
  details: 'Detail',
  address: 'Alamat IP',
  date: 'Tanggal',
  filterForm: 'Saring log aktivitas',
} as const
