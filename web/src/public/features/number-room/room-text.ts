import { countText, decimalText } from '../../../shared/format/figures.ts'

export const roomText = {
  title: 'Cek Angka',
  about: 'Pernahkah sebuah angka keluar, di mana, dan seberapa sering dibanding kebetulan.',
  anyDigits: 'Angka',
  exact: 'Persis',
  permutations: 'Bolak-balik',
  market: 'Pasaran',
  waysOf: (name: string, lines: number) => `${name}, ${countText(lines)} susunan`,
  chance: (digits: string, lines: number, length: number) =>
    `Peluang ${digits} pada undian berikutnya tetap ${countText(lines)} : ${countText(10 ** length)} tiap nomor.`,
  searched: (where: string, numbers: number, dates: string) => `${where}, ${countText(numbers)} nomor, ${dates}`,
  none: (digits: string, where: string, from: string, to: string, expected: number) =>
    `${digits} tidak keluar di ${where} antara ${from} dan ${to}. Harapan dari kebetulan ${decimalText(expected, 2)} kali.`,
  noDraws: 'Belum ada undian untuk pilihan ini.',
  severalMarkets: (count: number) => `${count} pasaran`,
  where: 'Di mana',
  count: 'Kali',
  expected: 'Harapan',
  moreMarkets: (count: number) => `Tampilkan ${count} pasaran lagi`,
  markets95: 'pasaran',
  yearTable: 'Jumlah per tahun',
  when: 'Kapan',
  whenOf: (name: string, count: number) => `${name}: ${countText(count)} kali, tiap garis satu bulan`,
  amounts: 'Banyak data tiap tahun: di tahun yang padat, angka lebih sering terlihat.',
  year: 'Tahun',
  drawn: 'Nomor',
  first: 'Pertama',
  last: 'Terakhir',
  longestWait: 'Jeda terpanjang',
  draws: (count: number) => `${countText(count)} undian`,
  lines: (lines: number, each: number) => `${lines} susunan, harapan ${decimalText(each)} tiap susunan`,
  lines95: 'susunan',
  linesOutside: (low: number, high: number) =>
    `Batas tiap susunan ${decimalText(low, 0)} sampai ${decimalText(high, 0)}.`,
  found: 'Daftar undian',
  foundOf: (digits: string, count: number) => `${digits}, ${countText(count)} kali`,
} as const
