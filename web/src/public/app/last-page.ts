import type { DetailPage, PageData } from '@papan/contracts/calls/content/public-calls.ts'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { routePaths, type RoutePath } from '@papan/contracts/paths/route-paths.ts'
import { pageSizes } from '@papan/contracts/limits.ts'

// Server only: a page cuts its own list.
const pagesOf: Partial<Record<RoutePath, (data: unknown) => number>> = {
  [routePaths.results]: (data) => (data as PageData).schedules.length / pageSizes.results,
  [routePaths.predictions]: (data) => (data as PageData).schedules.length / pageSizes.predictions,
  [routePaths.schedules]: (data) => (data as PublicSchedule[]).length / pageSizes.schedules,
  [routePaths.resultDetail]: (data) => (data as DetailPage).history.meta.totalPages,
}

/** The last page of a page's list, by the data of its main call; infinite without a list. */
export const lastPageOf = (route: RoutePath, data: unknown): number =>
  Math.max(1, Math.ceil(pagesOf[route]?.(data) ?? Infinity))
