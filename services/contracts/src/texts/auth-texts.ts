/** What the login and account calls say. Marked sentences are the spec's; the others are ours. */
export const authTexts = {
  wrongLogin: 'Username atau password salah.',
  usernameRequired: 'Username wajib diisi.',
  passwordRequired: 'Password wajib diisi.',
  /** Spec section 5. */
  passwordTooShort: (least: number) => `Password minimal harus ${least} karakter.`,
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
} as const
