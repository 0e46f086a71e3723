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
  notifications: '/pemberitahuan',
  /** Of the fixed pages alone. */
  fixedPage: '/:pageId',
  ownPage: '/halaman/:pageId',
} as const

export type RoutePath = (typeof routePaths)[keyof typeof routePaths]

/** Leads to where a banner's link goes; no page of the client's router. */
export const bannerPath = '/banner/:bannerId'

/** Header of the first data call after a navigation by the client, which asks for no page: the address that was opened. */
export const openedPageHeader = 'opened-page'
