import { marketSegment } from '@papan/contracts/paths/canonical-path.ts'

/** Addresses as the gateway writes them: our links are never redirected. */
export const paths = {
  home: '/',
  results: '/hasil-keluaran',
  resultsBeingDrawn: '/hasil-keluaran?status=diundi',
  lateResults: '/hasil-keluaran?status=terlambat',
  resultDetail: (marketName: string) => `/hasil-keluaran/${marketSegment(marketName)}`,
  draw: (marketName: string, date: string) => `/hasil-keluaran/${marketSegment(marketName)}/${date}`,
  /** Leads to a day, today's where none is asked for. */
  days: '/hasil',
  day: (date: string) => `/hasil/${date}`,
  dayCsv: (date: string) => `/hasil/${date}.csv`,
  predictions: '/prediksi',
  predictionDetail: (marketName: string) => `/prediksi/${marketSegment(marketName)}`,
  archivedPrediction: (marketName: string, date: string) => `/prediksi/${marketSegment(marketName)}/${date}`,
  scoreBoard: '/papan-prediksi',
  schedules: '/jadwal',
  liveDraw: '/live-draw',
  liveDrawOf: (marketName: string) => `/live-draw?market=${encodeURIComponent(marketName)}`,
  search: '/cari',
  numberRoom: '/cek-angka',
  myNumbers: '/nomor-saya',
  /** The whole history of one number, of one market where it is named. */
  numberHistory: (digits: string, marketName?: string) =>
    `/cek-angka?angka=${digits}${marketName === undefined ? '' : `&market=${encodeURIComponent(marketName)}`}`,
  statisticsChoice: '/statistik',
  statistics: (marketName: string) => `/statistik/${marketSegment(marketName)}`,
  paitoChoice: '/paito',
  paito: (marketName: string) => `/paito/${marketSegment(marketName)}`,
  corrections: '/koreksi',
  notifications: '/pemberitahuan',
  /** Compares the visitor's own numbers with one draw. */
  numbersAgainst: (marketName: string, date: string) =>
    `/nomor-saya?market=${encodeURIComponent(marketName)}&tanggal=${date}`,
  login: '/login',
  admin: '/admin',
} as const

/** A path with its query; the bare path without one. */
export const withQuery = (path: string, query: URLSearchParams): string => {
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

/** Page 1 is the bare address. */
export const atPage = (path: string, page: number): string => (page > 1 ? `${path}?page=${page}` : path)

/** 1 when invalid. */
export const pageOf = (query: URLSearchParams, name = 'page'): number => {
  const text = query.get(name) ?? ''
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}
