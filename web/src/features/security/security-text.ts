/** What the security screen says; sentences of servers come from contracts. */
export const securityText = {
  title: 'Keamanan & IP Whitelist',
  newHeading: 'Tambah IP',
  listHeading: 'Daftar IP yang Diizinkan',
  ip: 'Alamat IP',
  ipPlaceholder: '203.0.113.7',
  ipHint: 'IPv4, IPv6 atau CIDR. Selama daftar kosong, semua alamat boleh masuk.',
  add: 'Tambah IP',
  added: 'IP berhasil ditambahkan.',
  addFailed: 'Gagal menambahkan IP.',
  loadFailed: 'Gagal memuat daftar IP.',
  none: 'Daftar IP yang diizinkan masih kosong.',
  removeOf: (ip: string) => `Hapus IP ${ip}`,
  removeYes: 'Hapus IP',
  removeQuestion: (ip: string) => `Yakin ingin menghapus IP ${ip}?`,
  removed: 'IP berhasil dihapus.',
  removeFailed: 'Gagal menghapus IP.',
} as const
