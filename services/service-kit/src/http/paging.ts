import type { PageMeta } from '@papan/contracts/calls/fields.ts'

/** An empty list has no pages. */
export const pageMetaOf = (page: number, limit: number, total: number): PageMeta => ({
  page,
  totalPages: Math.ceil(total / limit),
})
