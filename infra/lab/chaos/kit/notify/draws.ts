import { adminResult, type AdminResult } from '@papan/contracts/calls/content/result-calls.ts'
import { addDays, wibDate } from '@papan/contracts/wib.ts'
import type { ApiClient } from '../../../../local/api-client.ts'

/** `number`: what is published of PRIZE 1; null before it was entered and once it is withdrawn. */
export type NotifyDraw = {
  market: string
  date: string
  index: number
  number: string | null
  stored: AdminResult | null
}

const marketCount = 100
export const notifyMarkets = Array.from({ length: marketCount }, (_, at) => `KIRIM ${String(at).padStart(3, '0')}`)

/** Two of each market: older ones are no news. */
export const planDraws = (now: number): NotifyDraw[] => {
  const today = wibDate(now)
  return [addDays(today, -1), today]
    .flatMap((date) => notifyMarkets.map((market) => ({ market, date, number: null, stored: null })))
    .map((draw, index) => ({ ...draw, index }))
}

const prizesOf = (numbers: string) => [{ type: 'PRIZE 1', numbers }]
const wrongNumber = ({ index }: NotifyDraw): string => String(1_000 + index)
const rightNumber = ({ index }: NotifyDraw): string => String(5_000 + index)

export const enter = async (api: ApiClient, draw: NotifyDraw): Promise<void> => {
  const { market, date } = draw
  const number = wrongNumber(draw)
  draw.stored = adminResult.parse(
    await api.post('/admin/results/start-session', { market, date, prizes: prizesOf(number) }),
  )
  draw.number = number
}

export const correct = async (api: ApiClient, draw: NotifyDraw): Promise<void> => {
  const { market, date, stored } = draw
  const number = rightNumber(draw)
  const body = { market, date, prizes: prizesOf(number), reason: 'Angka tertukar saat diketik' }
  draw.stored = adminResult.parse(await api.put(`/admin/lottery-results/${stored?.id}`, body))
  draw.number = number
}

const withdraw = async (api: ApiClient, draw: NotifyDraw): Promise<void> => {
  await api.remove(`/admin/lottery-results/${draw.stored?.id}?reason=${encodeURIComponent('Nomor pasaran lain')}`)
  draw.number = null
}

/** Of ten draws four are corrected and one is withdrawn. */
export const changeOf = ({ index }: NotifyDraw): typeof correct | null => {
  if (index % 10 === 7) return withdraw
  return index % 5 < 2 ? correct : null
}
