import type { PageBody } from '@papan/contracts/calls/media/page-calls.ts'

/** `id`: of a new page. */
export type PageValues = PageBody & { id?: string }
