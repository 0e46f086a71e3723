import { pageOf } from '../../shared/paths/site-paths.ts'

/** Rows of the requested page; beyond the last one, the last. */
export const pageSlice = <Row>(all: Row[], query: URLSearchParams, size: number) => {
  const totalPages = Math.ceil(all.length / size)
  const page = Math.max(1, Math.min(pageOf(query), totalPages))
  return { rows: all.slice((page - 1) * size, page * size), page, totalPages }
}
