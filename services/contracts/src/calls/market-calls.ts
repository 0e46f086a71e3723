import { z } from '../schema.ts'
import { limitQuery, newMarketName, pageMeta, pageQuery, recordBody, searchText } from './fields.ts'
import { pageSizes } from '../rules/limits.ts'

/**
 * A market (pasaran): its upper-case name is its key everywhere, and its id where a path can hold it. `sameAs` names other stored
 * markets that differ from it by spaces only.
 */
export const market = z.object({
  id: z.string(),
  name: z.string(),
  epoch: z.number(),
  rev: z.number(),
  createdAt: z.string(),
  sameAs: z.array(z.string()).optional(),
})
export type Market = z.infer<typeof market>

/** POST /admin/markets */
export const marketBody = recordBody({ name: newMarketName }, ['sameAs'])

export const marketListQuery = z.strictObject({
  search: searchText,
  page: pageQuery,
  limit: limitQuery(pageSizes.adminList),
})
export const marketList = z.object({ data: z.array(market), meta: pageMeta })

/** GET /public/markets/all-active and /admin/markets/all-active: every market by name. */
export const marketNames = z.array(z.object({ id: z.string(), name: z.string() }))
export type MarketName = z.infer<typeof marketNames>[number]
