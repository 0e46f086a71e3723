/** Patterns of the public pages. */
export const routePaths = {
  home: '/',
  results: '/hasil-keluaran',
  resultDetail: '/hasil-keluaran/:marketName',
  draw: '/hasil-keluaran/:marketName/:date',
  day: '/hasil/:date',
  predictions: '/prediksi',
  predictionDetail: '/prediksi/:marketName',
  archivedPrediction: '/prediksi/:marketName/:date',
  scoreBoard: '/papan-prediksi',
  schedules: '/jadwal',
  liveDraw: '/live-draw',
  search: '/cari',
  numberRoom: '/cek-angka',
  myNumbers: '/nomor-saya',
  statisticsChoice: '/statistik',
  statistics: '/statistik/:marketName',
  paitoChoice: '/paito',
  paito: '/paito/:marketName',
  corrections: '/koreksi',
} as const

export type RoutePath = (typeof routePaths)[keyof typeof routePaths]
