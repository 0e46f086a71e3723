import type { DetailPage, DrawDetail } from '@papan/contracts/calls/public-calls.ts'
import type { Result } from '@papan/contracts/calls/result-calls.ts'
import { routePaths, type RoutePath } from '@papan/contracts/paths/route-paths.ts'
import { firstPrizeNumber } from '@papan/contracts/rules/result-rules.ts'
import { longDate } from '../shared/format/wib-text.ts'
import type { PageMeta } from '../shared/seo/page-meta.ts'
import type { SitePage } from './page-titles.ts'

/** What the server alone says of a page's result; visitors never download this. */
export type ShownResult = Pick<Result, 'date' | 'epoch' | 'rev' | 'prizes'>

/** The result that a page is about, out of what was fetched for it; null for a page about several or none. */
export const shownResult = (route: RoutePath, data: unknown): ShownResult | null => {
  if (route === routePaths.draw) return (data as DrawDetail).result
  return route === routePaths.resultDetail ? (data as DetailPage).latestResult : null
}

const more: Partial<Record<RoutePath, string>> = {
  [routePaths.draw]: 'Semua hadiah yang keluar pada undian itu.',
  [routePaths.resultDetail]: 'Riwayat hasil lengkap semua hadiah.',
}

/** A page's words with the number that it shows in the description, once it is there. */
export const withNumber = ({ route, marketName, meta }: SitePage, shown: ShownResult | null): PageMeta => {
  const number = firstPrizeNumber(shown)
  if (!shown || !number) return meta
  const description = `Hasil keluaran ${marketName} ${longDate(shown.date)}: ${number}. ${more[route] ?? ''}`
  return { ...meta, description }
}
