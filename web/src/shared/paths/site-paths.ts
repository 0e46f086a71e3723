import { marketSegment } from '@papan/contracts/paths/canonical-path.ts'

/** Every address of the site, as the gateway writes it: no link of ours is redirected. */
export const paths = {
  home: '/',
  results: '/hasil-keluaran',
  resultDetail: (marketName: string) => `/hasil-keluaran/${marketSegment(marketName)}`,
  draw: (marketName: string, date: string) => `/hasil-keluaran/${marketSegment(marketName)}/${date}`,
  predictions: '/prediksi',
  predictionDetail: (marketName: string) => `/prediksi/${marketSegment(marketName)}`,
  schedules: '/jadwal',
  liveDraw: '/live-draw',
  login: '/login',
  admin: '/admin',
} as const

/** The list `path` at a page; the first page is the bare address. */
export const atPage = (path: string, page: number): string => (page > 1 ? `${path}?page=${page}` : path)

/** A page number out of a query, 1 for anything that is none. */
export const pageOf = (query: URLSearchParams, name = 'page'): number => {
  const text = query.get(name) ?? ''
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}
