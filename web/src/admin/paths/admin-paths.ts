export const adminPaths = {
  login: '/login',
  home: '/admin',
  dashboard: '/admin/dashboard',
  results: '/admin/manage-results',
  predictions: '/admin/predictions',
  banners: '/admin/banners',
  schedules: '/admin/schedules',
  deleted: '/admin/deleted',
  account: '/admin/account',
  changePassword: '/admin/change-password',
  guide: '/admin/panduan',
  markets: '/admin/markets',
  notices: '/admin/notices',
  pages: '/admin/pages',
  destinations: '/admin/destinations',
  readers: '/admin/pembaca',
  users: '/admin/users',
  security: '/admin/security',
  settings: '/admin/settings',
  logs: '/admin/logs',
} as const

/** Opens a draw in the control centre: its date, a space and its market. */
export const drawParam = 'undian'

export const drawPath = ({ market, date }: { market: string; date: string }): string =>
  `${adminPaths.results}?${new URLSearchParams({ [drawParam]: `${date} ${market}` }).toString()}`

/** The draw of a link; null for none or an unreadable one. */
export const linkedDraw = (query: URLSearchParams): { market: string; date: string } | null => {
  const [, date, market] = /^(\d{4}-\d{2}-\d{2}) (\S.*)$/.exec(query.get(drawParam) ?? '') ?? []
  return date && market ? { market, date } : null
}

/** Names the record of a list whose form is open. */
export const recordParam = 'pilih'
/** The record's id while it is being made. */
export const newRecord = 'baru'
/** The market that a new record is for. */
export const marketParam = 'pasaran'

/** Filters and pages of a list are no part of it. */
export const formOf = (search: string): string => {
  const query = new URLSearchParams(search)
  const record = query.get(recordParam) ?? ''
  return record === newRecord ? `${record} ${query.get(marketParam) ?? ''}` : record
}

const schedulePath = (query: Record<string, string>): string =>
  `${adminPaths.schedules}?${new URLSearchParams(query).toString()}`
export const editSchedulePath = (market: string): string => schedulePath({ [recordParam]: market })
export const newSchedulePath = (market: string): string =>
  schedulePath({ [recordParam]: newRecord, [marketParam]: market })

/** State of the predictions' list: markets of today without one. */
export const unpredicted = 'belum'
export const newPredictionPath = (market: string): string => {
  const query = { keadaan: unpredicted, [recordParam]: newRecord, [marketParam]: market }
  return `${adminPaths.predictions}?${new URLSearchParams(query).toString()}`
}

/** Router state of /login: the requested page. */
export type LoginState = { from: string }

/** The requested page from router state; /admin for a path outside the back office. */
export const requestedPage = (state: unknown): string => {
  const { from } = (typeof state === 'object' && state !== null ? state : {}) as { from?: unknown }
  return typeof from === 'string' && /^\/admin(?:[/?#]|$)/.test(from) ? from : adminPaths.home
}
