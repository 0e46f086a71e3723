import { dayText } from '../wib.ts'

/** All are ours. */
export const notifyTexts = {
  destinationNotFound: 'Tujuan tidak ditemukan.',
  destinationDeleted: 'Tujuan berhasil dihapus.',
  destinationsFull: (most: number): string => `Paling banyak ${most} tujuan.`,
  privateAddress: 'Alamat harus di internet, dengan http atau https.',
  oneEventAtLeast: 'Pilih paling sedikit satu kejadian.',
  chat: 'Isi dengan @nama kanal atau nomornya, misalnya -1001234567890.',
  token: 'Token tidak sesuai: angka, titik dua, lalu paling sedikit 30 karakter dari BotFather.',
  placeholders: (known: string): string => `Isian dalam kurung kurawal yang dikenal: ${known}.`,
  quietEnds: 'Isi keduanya dengan jam yang berbeda, atau kosongkan keduanya.',
  kindStays: 'Jenis tujuan tidak dapat diubah; buat tujuan baru.',
  tokenInForm: 'Token kanal diganti dengan menyimpannya.',
  pushEndpoint: 'Alamat pemberitahuan tidak valid.',
  pushKeys: 'Kunci pemberitahuan tidak valid.',
  oneMarketAtLeast: 'Pilih paling sedikit satu pasaran.',
  pushSaved: 'Pemberitahuan disimpan.',
  pushRenewed: 'Pemberitahuan diperpanjang.',
  pushEnded: 'Pemberitahuan dihentikan.',
  pushForeign: 'Pemberitahuan ini milik peramban lain.',
  pushNotFound: 'Pemberitahuan tidak ditemukan.',
  pushFull: 'Pemberitahuan sedang penuh, coba lagi nanti.',
  pushOff: 'Pemberitahuan tidak tersedia.',
  retried: (count: number): string => `${count} pengiriman dicoba lagi.`,
} as const

type Draw = { market: string; date: string }
const drawOf = ({ market, date }: Draw): string => `${market}, ${dayText(date)}`

/** What channels read besides their template. */
export const postTexts = {
  corrected: (draw: Draw) => `Dikoreksi: ${drawOf(draw)}`,
  withdrawn: (draw: Draw) => `Ditarik: ${drawOf(draw)}`,
  change: (type: string, from: string, to: string | null) =>
    `${type}: ${from} ${to === null ? 'ditarik' : `menjadi ${to}`}`,
  rekap: (date: string) => `Rekap ${dayText(date)}`,
  more: (count: number) => `dan ${count} lainnya`,
  overdue: (draw: Draw) => `Terlambat: ${drawOf(draw)}. PRIZE 1 belum ada 15 menit setelah jamnya.`,
  unstaffed: (draw: Draw) => `Tidak ada admin yang daring: ${drawOf(draw)} segera tutup.`,
  dead: (name: string, count: number) => `Pesan ke ${name} gagal dan tidak dicoba lagi: ${count}.`,
  test: 'Pesan uji',
} as const
