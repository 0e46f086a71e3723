import { dayText, minuteText } from '../../../shared/format/wib-text.ts'
import { authTexts } from '@papan/contracts/texts/auth-texts.ts'
import { wibDate } from '@papan/contracts/wib.ts'

const whenUsed = (instant: number, today: string): string =>
  wibDate(instant) === today ? `${minuteText(instant)} WIB hari ini` : dayText(wibDate(instant))

export const passkeyListText = {
  title: 'Passkey',
  about:
    'Masuk dengan sidik jari, wajah atau kunci keamanan, tanpa password dan kode. Passkey juga dapat menjadi langkah kedua setelah password.',
  add: 'Tambah passkey',
  unavailable: authTexts.passkeyUnavailable,
  name: 'Nama passkey',
  nameHint: 'Misalnya perangkat tempat passkey disimpan.',
  warning: 'Setelah ini, login dengan password juga meminta passkey.',
  go: 'Lanjut',
  save: 'Simpan',
  cancel: 'Batal',
  rename: 'Ganti nama',
  renameOf: (name: string) => `Ganti nama ${name}`,
  remove: 'Hapus',
  removeOf: (name: string) => `Hapus ${name}`,
  removeYes: 'Hapus passkey',
  removeQuestion: (name: string) => `Hapus passkey ${name}?`,
  removeLast: (name: string) => `Hapus passkey ${name}? Password saja akan cukup untuk login.`,
  added: authTexts.passkeyAdded,
  renamed: authTexts.passkeyRenamed,
  removed: authTexts.passkeyRemoved,
  failed: 'Terjadi kesalahan.',
  otherSite: 'untuk alamat situs lain',
  made: (instant: number) => `dibuat ${dayText(wibDate(instant))}`,
  used: (instant: number | null, today: string) =>
    instant === null ? 'belum pernah dipakai' : `dipakai ${whenUsed(instant, today)}`,
  /** The first name of one that is made here. */
  suggested: (username: string, isPhone: boolean) => `${isPhone ? 'Ponsel' : 'Komputer'} ${username}`,
} as const
