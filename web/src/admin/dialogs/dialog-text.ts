export const dialogText = {
  ok: 'OK',
  cancel: 'Batal',
  newPassword: 'Password baru',
  close: 'Tutup pemberitahuan',
  notTheSame: (typed: string, numbers: string) => `${typed} bukan ${numbers}. Belum ada yang disimpan.`,
  listReloaded: 'Daftar sekarang menampilkan versi terbaru.',
} as const
