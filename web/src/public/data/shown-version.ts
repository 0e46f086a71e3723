import type { DetailPage, LiveDraw, PageData } from '@papan/contracts/calls/content/public-calls.ts'
import { isNewer } from '@papan/contracts/lottery/result-rules.ts'
import { isDetailPage, isLiveDraw, isPageData, type Call } from './calls.ts'
import type { ServerData } from './server-data-reducer.ts'

type Version = { epoch: number; rev: number }
const nothing: Version = { epoch: 0, rev: -1 }

const latestIn = (call: string, data: unknown, market: string): Version | null | undefined => {
  if (isPageData(call)) return (data as PageData).resultsMap[market] ?? null
  if (isLiveDraw(call, market)) return (data as LiveDraw).result
  if (isDetailPage(call, market)) return (data as DetailPage).latestResult
  return undefined
}

/** The oldest state of a market's newest result among the calls on screen. */
export const shownVersion = (entries: ServerData['entries'], shown: Call<unknown>[], market: string): Version => {
  let oldest: Version | null = null
  for (const call of shown) {
    const data = entries[call]?.data
    const version = data === undefined ? undefined : latestIn(call, data, market)
    if (version === null) return nothing
    if (version && (!oldest || isNewer(oldest, version))) oldest = version
  }
  return oldest ? { epoch: oldest.epoch, rev: oldest.rev } : nothing
}
