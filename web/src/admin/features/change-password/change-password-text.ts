export const changePasswordText = {
  title: 'Ganti Password',
  oldPassword: 'Password Lama',
  newPassword: 'Password Baru',
  confirm: 'Konfirmasi Password Baru',
  othersEnd: 'Sesi Anda di perangkat lain akan berakhir.',
  mismatch: 'Konfirmasi password baru tidak cocok.',
  submit: 'Ganti Password',
  submitting: 'Menyimpan...',
  changed: 'Password berhasil diubah.',
  failed: 'Terjadi kesalahan.',
} as const
