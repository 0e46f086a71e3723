type Action = readonly [method: string, path: RegExp, label: string]

/** What is asked about, by call. */
const actions: readonly Action[] = [
  ['POST', /^\/master\/users$/, 'Tambah pengguna'],
  ['DELETE', /^\/master\/users\/[^/]+$/, 'Hapus pengguna'],
  ['PUT', /^\/master\/users\/[^/]+\/password$/, 'Reset password pengguna'],
  ['DELETE', /^\/master\/users\/[^/]+\/second-factor$/, 'Reset verifikasi dua langkah'],
  ['POST', /^\/master\/settings\/allowed-ips$/, 'Tambah IP yang diizinkan'],
  ['DELETE', /^\/master\/settings\/allowed-ips\//, 'Hapus IP yang diizinkan'],
  ['POST', /^\/admin\/results\/double-entry$/, 'Ubah Wajib dua admin'],
  ['POST', /^\/admin\/account\/second-factor$/, 'Aktifkan verifikasi dua langkah'],
  ['DELETE', /^\/admin\/account\/second-factor$/, 'Matikan verifikasi dua langkah'],
  ['POST', /^\/admin\/account\/second-factor\/recovery-codes$/, 'Buat kode pemulihan baru'],
  ['POST', /^\/admin\/account\/passkeys\/question$/, 'Tambah passkey'],
  ['DELETE', /^\/admin\/account\/passkeys\/[^/]+$/, 'Hapus passkey'],
  ['DELETE', /^\/admin\/lottery-results\/[^/]+$/, 'Hapus hasil'],
  ['POST', /^\/admin\/results\/[^/]+\/restore$/, 'Kembalikan hasil'],
  ['PUT', /^\/admin\/lottery-results\/[^/]+$/, 'Koreksi PRIZE 1'],
  ['POST', /^\/admin\/results\/imports?$/, 'Impor hasil'],
  ['POST', /^\/admin\/results\//, 'Koreksi PRIZE 1'],
  ['DELETE', /^\/admin\/results\/[^/]+\/prizes\//, 'Tarik PRIZE 1'],
]

export const stepUpText = {
  title: 'Pastikan ini Anda',
  about: (action: string) => `${action}. Berlaku 5 menit untuk tindakan lain.`,
  code: 'Kode verifikasi',
  password: 'Password',
  byPassword: 'Pakai password',
  byCode: 'Pakai kode verifikasi',
  cancel: 'Batal',
  checking: 'Memeriksa...',
  failed: 'Terjadi kesalahan.',
  cancelled: 'Dibatalkan, tidak ada yang diubah.',
  other: 'Lanjutkan',
} as const

/** A call in words; 'Lanjutkan' for one of a later release. */
export const stepUpAction = (method: string, url: string): string => {
  const [path = ''] = url.split('?')
  return actions.find(([of, pattern]) => of === method && pattern.test(path))?.[2] ?? stepUpText.other
}
