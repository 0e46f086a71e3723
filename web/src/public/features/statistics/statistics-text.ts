import { countText, decimalText } from '../../../shared/format/figures.ts'

export const statisticsText = {
  title: (market: string) => `Statistik ${market}`,
  back: 'Kembali ke Semua Pasaran',
  notFound: 'Pasaran tidak ditemukan.',
  notEnough: 'Data belum cukup',
  needed: (draws: number) =>
    `Statistik tampil mulai 30 undian; pasaran ini punya ${countText(draws)} untuk pilihan ini.`,
  few: (draws: number) =>
    `Baru ${countText(draws)} undian: selisih besar masih biasa karena kebetulan. Bandingkan dengan pitanya, dan tunggu sampai 100 undian.`,
  prizes: 'Hadiah',
  show: 'Tampilkan',
  summary: (isInside: boolean) =>
    isInside ? 'Semua posisi tersebar sesuai kebetulan.' : 'Ada posisi yang sebarannya di luar kebetulan biasa.',
  cells: 'angka',
  positions: 'Angka per posisi',
  positionsHint: (expected: number, low: number, high: number) =>
    `Bola: berapa kali keluar. Garis: harapan ${decimalText(expected, 0)}. Pita: batas 95 %, ${decimalText(low, 0)} sampai ${decimalText(high, 0)}. Sumbu tidak mulai dari nol.`,
  test: (value: number, limit: number) =>
    `Uji sebaran ${value.toFixed(2).replace('.', ',')} (batas ${decimalText(limit, 2)}).`,
  allInside: 'Semua angka di dalam pita.',
  digit: 'Angka',
  count: 'Kali',
  distance: 'Jarak dari harapan',
  map: '2D belakang',
  mapHint: (expected: number, low: number, high: number) =>
    `Baris kepala, kolom ekor. Harapan ${decimalText(expected)} tiap sel, batas 95 %: ${decimalText(low, 0)} sampai ${decimalText(high, 0)}.`,
  fewer: 'lebih jarang',
  asExpected: 'harapan',
  more: 'lebih sering',
  mapCells: 'sel',
  rowDigit: 'Kepala',
  mapTable: 'Peta 2D: baris kepala, kolom ekor, isi jumlah keluar',
  absence: 'Lama tidak keluar',
  usualLongest: (draws: number) =>
    `Dari 100 angka 2D, yang paling lama belum keluar biasanya sekitar ${countText(draws)} undian.`,
  without: 'Tanpa angka ini',
  wait: 'Lama',
  last: 'Terakhir',
  chance: 'Peluang',
  never: 'belum keluar di masa ini',
  draws: (count: number) => `${countText(count)} undian`,
  notSooner: 'Angka yang lama tidak keluar tidak lebih mungkin keluar.',
  different: (count: number, expected: number, length: number) =>
    `${countText(count)} nomor ${length} digit yang berbeda telah keluar; kebetulan memberi sekitar ${countText(Math.round(expected))}.`,
  pairs: 'Pasangan 2D belakang',
  rules: {
    BESAR_KECIL: 'Besar / kecil',
    GANJIL_GENAP: 'Ganjil / genap',
    TENGAH_TEPI: 'Tengah / tepi',
    SILANG_HOMO: 'Silang / homo',
    KEMBANG_KEMPIS: 'Kembang / kempis',
    DASAR_BESAR_KECIL: 'Dasar besar / kecil',
    DASAR_GANJIL_GENAP: 'Dasar ganjil / genap',
  } as Readonly<Record<string, string>>,
  rule: 'Aturan',
  value: 'Nilai',
  pairCells: 'nilai',
  expected: 'Harapan',
} as const
