import type { Role } from '@papan/contracts/calls/auth-calls.ts'

/** What the users screen says; sentences of servers come from contracts. */
export const usersText = {
  title: 'Manajemen Pengguna',
  newHeading: 'Tambah Pengguna',
  listHeading: 'Daftar Pengguna',
  id: 'ID',
  username: 'Username',
  password: 'Password',
  role: 'Role',
  /** A role as it is shown: the underscore is a space. */
  roleName: (role: Role) => role.replaceAll('_', ' '),
  createdAt: 'Tanggal Dibuat',
  add: 'Tambah Pengguna',
  added: 'Pengguna baru berhasil dibuat!',
  addFailed: 'Gagal membuat pengguna.',
  loadFailed: 'Gagal memuat data pengguna.',
  none: 'Belum ada pengguna lain.',
  reset: 'Reset Pass',
  resetOf: (username: string) => `Reset Pass ${username}`,
  newPasswordFor: (username: string) => `Masukkan password baru untuk ${username}:`,
  resetDone: (username: string) => `Password untuk ${username} berhasil direset.`,
  resetFailed: 'Gagal mereset password.',
  removeOf: (username: string) => `Hapus pengguna ${username}`,
  notYourself: 'Tidak dapat menghapus diri sendiri',
  removeYes: 'Hapus pengguna',
  removeQuestion: (username: string) => `Yakin ingin menghapus pengguna ${username}? Aksi ini tidak dapat dibatalkan.`,
  removed: 'Pengguna berhasil dihapus.',
  removeFailed: 'Gagal menghapus pengguna.',
} as const
