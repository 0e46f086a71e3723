import { isFirstPrize } from '@papan/contracts/lottery/result-rules.ts'
import type { Mark } from './marks.ts'
import { maxName, maxNumbers } from './kept-numbers.ts'

/** What a mark says: 'PRIZE 1, semua digit', '2 angka terakhir PRIZE 1', 'STARTER PRIZE'. */
export const markText = ({ kind, type }: Pick<Mark, 'kind' | 'type'>): string => {
  if (kind !== 'whole') return `${kind === 'last3' ? 3 : 2} angka terakhir ${type}`
  return isFirstPrize({ type }) ? `${type}, semua digit` : type
}

export const myNumbersText = {
  about: `Sampai ${maxNumbers} nomor, diperiksa sendiri pada setiap undian yang tampil selama halaman situs ini terbuka.`,
  onDevice: 'Disimpan di perangkat ini saja, tidak pernah dikirim.',
  notify: 'Diberi tahu juga saat situs tidak terbuka',
  needsScripts: 'Nomor diperiksa di perangkat ini, jadi halaman ini perlu JavaScript.',

  cameOut: (count: number) => `${count} nomor Anda keluar`,
  takenBack: (count: number) => `${count} tanda dicabut karena koreksi atau penarikan`,
  more: (count: number) => `dan ${count} lagi`,
  at: (number: string, market: string) => `${number} di ${market}`,
  see: 'Lihat',
  read: 'Mengerti',

  results: 'Yang keluar',
  none: 'Belum ada nomor yang keluar dalam 7 hari terakhir.',
  noNumbers: 'Belum ada nomor. Tambahkan nomor Anda, lalu setiap undian yang tampil diperiksa sendiri.',
  chance: (share: string) => `peluang ${share}`,
  lost: (type: string, drawn: string, isWithdrawn: boolean, when: string | null) =>
    `Tanda dicabut: ${type} ${drawn} ${isWithdrawn ? 'ditarik' : 'dikoreksi'}${when === null ? '' : ` ${when} WIB`}`,
  kinds:
    'Diperiksa: nomor utuh di hadiah mana pun, 3 dan 2 angka terakhir PRIZE 1. Peluang adalah peluang sebelum undian; nomor utuh: di semua hadiah undian itu.',
  noMoney: 'Hanya kecocokan angka. Tidak ada nilai uang di halaman ini.',

  oneDraw: 'Undian ini',
  allDraws: 'Semua undian',
  missed: 'Tidak keluar',
  summary: (met: number, missed: number) => `${met} keluar, ${missed} tidak keluar`,
  noDraw: (market: string, date: string) => `Tidak ada hasil ${market} pada ${date}.`,

  list: 'Daftar nomor',
  countOf: (count: number) => `${count} dari ${maxNumbers}`,
  number: 'Nomor',
  form: 'Tambah atau ubah nomor',
  numberHint: '2 sampai 6 digit. Beberapa nomor: pisahkan dengan spasi atau koma.',
  name: 'Nama (boleh kosong)',
  where: 'Diperiksa di',
  followed: 'Semua pasaran yang diikuti',
  allWhileNone: 'Anda belum mengikuti pasaran: semua pasaran diperiksa.',
  chosen: 'Pasaran pilihan',
  chosenCount: (names: readonly string[]) => (names.length > 2 ? `${names.length} pasaran` : names.join(', ')),
  add: 'Tambah',
  save: 'Simpan',
  cancel: 'Batal',
  change: 'Ubah',
  edit: (number: string) => `Ubah ${number}`,
  remove: (number: string) => `Hapus ${number}`,
  removed: (number: string) => `${number} dihapus.`,
  undo: 'Urungkan',

  transfer: 'Ekspor dan impor',
  transferHint: `Satu nomor per baris: nomor; nama; pasaran, pasaran. Nama (sampai ${maxName} huruf) dan pasaran boleh kosong.`,
  text: 'Teks',
  copy: 'Salin',
  copied: 'Disalin.',
  copyFailed: 'Gagal menyalin.',
  export: 'Isi dengan nomor saya',
  import: 'Impor',
  imported: (count: number) => `${count} nomor diimpor.`,

  problems: {
    empty: 'Isi nomor.',
    notNumber: (text: string) => `"${text}" bukan nomor 2 sampai 6 digit.`,
    noMarket: 'Pilih sedikitnya satu pasaran.',
    unknownMarket: (name: string) => `pasaran "${name}" tidak dikenal.`,
    tooMany: (number: string) => `sudah ${maxNumbers} nomor, ${number} tidak ditambahkan.`,
    twice: (number: string) => `${number} sudah ada di baris lain.`,
    longName: `nama lebih dari ${maxName} huruf.`,
    tooManyParts: 'lebih dari tiga bagian di antara titik koma.',
    line: (line: number, problem: string) => `Baris ${line}: ${problem}`,
  },
} as const
