import { firstBusinessDate, lastBusinessDate } from '../rules/wib.ts'

/** Default field messages; the spec leaves them open. */
export const fieldTexts = {
  required: 'Wajib diisi.',
  wrongType: 'Isian tidak sesuai.',
  unknownKey: 'Isian tidak dikenal.',
  wrongChoice: 'Pilihan tidak tersedia.',
  wrongFormat: 'Format tidak sesuai.',
  tooShort: (least: number) => `Minimal ${least} karakter.`,
  tooLong: (most: number) => `Maksimal ${most} karakter.`,
  tooSmall: (least: number) => `Minimal ${least}.`,
  tooBig: (most: number) => `Maksimal ${most}.`,
  date: 'Tanggal tidak valid.',
  dateRange: `Tanggal harus antara ${firstBusinessDate} dan ${lastBusinessDate}.`,
  time: 'Jam tidak valid, gunakan format HH:MM.',
  url: 'URL tidak valid, gunakan alamat http atau https.',
  marketName: "Nama pasaran hanya boleh berisi huruf, angka, spasi dan tanda . & / - : ( ) ' +",
  marketAddress: 'Nama pasaran ini tidak dapat dipakai sebagai alamat halaman.',
  username: 'Username hanya boleh berisi huruf, angka, titik, garis bawah dan tanda hubung.',
  controlCharacters: 'Isian memuat karakter yang tidak diperbolehkan.',
} as const
