/** Those without a source are ours. */
export const authTexts = {
  wrongLogin: 'Username atau password salah.',
  usernameRequired: 'Username wajib diisi.',
  passwordRequired: 'Password wajib diisi.',
  /** Spec section 5. */
  passwordTooShort: (min: number) => `Password minimal harus ${min} karakter.`,
  loginThrottled: 'Terlalu banyak percobaan login. Silakan coba lagi nanti.',
  loggedOut: 'Anda telah logout.',
  busy: 'Server sedang sibuk. Silakan coba lagi sebentar lagi.',
  usernameTaken: 'Username sudah digunakan.',
  userNotFound: 'Pengguna tidak ditemukan.',
  wrongOldPassword: 'Password lama salah.',
  passwordChanged: 'Password berhasil diubah.',
  /** Spec section 2, the tooltip of the disabled button. */
  selfDelete: 'Tidak dapat menghapus diri sendiri',
  lastMaster: 'Harus ada setidaknya satu master admin.',
  /** Spec section 8. */
  userDeleted: 'Pengguna berhasil dihapus.',
  /** Spec section 8. */
  passwordReset: (username: string) => `Password untuk ${username} berhasil direset.`,
  ipInvalid: 'Alamat IP tidak valid, gunakan IPv4, IPv6 atau CIDR.',
  ipListed: 'Alamat IP ini sudah ada dalam daftar.',
  ipNotFound: 'Alamat IP tidak ditemukan.',
  ipListFull: (max: number) => `Maksimal ${max} alamat IP dalam daftar.`,
  ipLocksOut: (address: string) => `Perubahan ini akan menutup akses dari alamat Anda sendiri (${address}).`,
  /** Design section 10. */
  ipDeleted: 'IP berhasil dihapus.',
} as const
