import type { Agent } from 'node:http'
import { ask, bearer } from '../ask.ts'

/** Every list that an admin's call could change; the first hundred rows of paged ones. */
const lists = [
  '/master/users',
  '/master/settings/allowed-ips',
  '/master/settings/by-key/isTopBannerSliderActive',
  '/master/settings/by-key/isSideBannerSliderActive',
  '/public/identity',
  '/admin/markets?limit=100',
  '/admin/schedules',
  '/admin/lottery-results?limit=100',
  '/admin/predictions?limit=100',
  '/admin/banners?limit=100',
  '/admin/results/double-entry',
]

/** A job adds these some time after an upload. */
const withoutVariants = (text: string): string =>
  JSON.stringify(JSON.parse(text, (key, value: unknown) => (key === 'variants' ? undefined : value)))

/** The stored state as the back office shows it, one text per list. */
export const readState = async (url: string, token: string, agent: Agent): Promise<string[]> =>
  Promise.all(
    lists.map(async (path) => {
      const seen = await ask(`${url}/api${path}`, { headers: bearer(token), agent })
      if (seen.status !== 200) throw new Error(`${path} answered ${seen.status} ${seen.text}${seen.error}`)
      return `${path} ${withoutVariants(seen.text)}`
    }),
  )

const found = (state: readonly string[], list: string, pattern: RegExp): string[] => {
  const text = state.find((one) => one.startsWith(list)) ?? ''
  return [...new Set([...text.matchAll(pattern)].map(([, value = '']) => value))].slice(0, maxValues)
}
const maxValues = 20
const anyId = /"id":"([^"]+)"/g

/** Existing values of path parameters, by name. */
export const knownIn = (state: readonly string[]): Record<string, string[]> => ({
  userId: found(state, '/master/users', anyId),
  ip: found(state, '/master/settings/allowed-ips', /"([^"/]+)(?:\/\d+)?"/g),
  bits: ['8', '24', '32'],
  marketId: found(state, '/admin/markets', anyId),
  marketName: found(state, '/admin/schedules', /"marketName":"([^"]+)"/g),
  date: found(state, '/admin/lottery-results', /"date":"([^"]+)"/g),
  resultId: found(state, '/admin/lottery-results', /"id":"([^"]+)","market"/g),
  prizeId: found(state, '/admin/lottery-results', anyId),
  predictionId: found(state, '/admin/predictions', anyId),
  bannerId: found(state, '/admin/banners', anyId),
  position: ['TOP_BANNER', 'SIDE_BANNER', 'POPUP'],
  key: ['isTopBannerSliderActive', 'isSideBannerSliderActive'],
})
