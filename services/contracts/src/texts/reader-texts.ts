import type { routePaths } from '../paths/route-paths.ts'

export const pageKindNames = {
  home: 'Beranda',
  results: 'Hasil Keluaran',
  resultDetail: 'Hasil satu pasaran',
  draw: 'Hasil satu undian',
  day: 'Hasil satu hari',
  predictions: 'Prediksi',
  predictionDetail: 'Prediksi satu pasaran',
  archivedPrediction: 'Prediksi yang lalu',
  scoreBoard: 'Papan Prediksi',
  schedules: 'Jadwal',
  liveDraw: 'Live Draw',
  search: 'Cari',
  numberRoom: 'Cek Angka',
  myNumbers: 'Nomor Saya',
  statisticsChoice: 'Statistik',
  statistics: 'Statistik satu pasaran',
  paitoChoice: 'Paito',
  paito: 'Paito satu pasaran',
  corrections: 'Koreksi',
  notifications: 'Pemberitahuan',
  fixedPage: 'Teks situs',
  ownPage: 'Halaman sendiri',
} as const satisfies Record<keyof typeof routePaths, string>

export const readerSourceNames = {
  direct: 'Langsung',
  search: 'Mesin pencari',
  social: 'Media sosial',
  other: 'Situs lain',
} as const

export const otherMarketName = 'Pasaran lain'

/** `hour`: the most visitors at once in an hour. */
export const readerKindNames = {
  ...pageKindNames,
  source: 'Asal kunjungan',
  banner: 'Klik banner',
  bot: 'Dibuka robot',
  hour: 'Pengunjung sekaligus',
} as const
