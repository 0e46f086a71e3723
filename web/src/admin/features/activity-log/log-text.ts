/** Subjects of a folded run that are named. */
const namedSubjects = 3

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
  times: (count: number) => `${count} kali`,
  since: 'sejak',
  unfold: 'Rinci',
  addresses: (count: number) => `${count} alamat`,
  subjects: (names: readonly string[]) => {
    const others = names.length - namedSubjects
    return names.slice(0, namedSubjects).join(', ') + (others > 0 ? `, dan ${others} lagi` : '')
  },
} as const
