import { firstBusinessDate, lastBusinessDate } from '../wib.ts'

/** Default field messages; the spec leaves them open. */
export const fieldTexts = {
  required: 'Wajib diisi.',
  wrongType: 'Isian tidak sesuai.',
  unknownKey: 'Isian tidak dikenal.',
  wrongChoice: 'Pilihan tidak tersedia.',
  wrongFormat: 'Format tidak sesuai.',
  tooShort: (min: number) => `Minimal ${min} karakter.`,
  tooLong: (max: number) => `Maksimal ${max} karakter.`,
  tooSmall: (min: number) => `Minimal ${min}.`,
  tooBig: (max: number) => `Maksimal ${max}.`,
  date: 'Tanggal tidak valid.',
  dateRange: `Tanggal harus antara ${firstBusinessDate} dan ${lastBusinessDate}.`,
  time: 'Jam tidak valid, gunakan format HH:MM.',
  url: 'URL tidak valid, gunakan alamat http atau https.',
  marketName: "Nama pasaran hanya boleh berisi huruf, angka, spasi dan tanda . & / - : ( ) ' +",
  marketAddress: 'Nama pasaran ini tidak dapat dipakai sebagai alamat halaman.',
  username: 'Username hanya boleh berisi huruf, angka, titik, garis bawah dan tanda hubung.',
  directions: 'Hapus tanda arah teks yang tidak terlihat.',
  controlCharacters: 'Isian memuat karakter yang tidak diperbolehkan.',
} as const
