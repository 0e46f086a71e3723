import type { RequestHandler } from 'express'
import type { Guards } from '@papan/runtime/auth/guard.ts'

/** The checks of a back office call: the admin's role, and `idempotent`, which applies a repeated POST only once. */
export type RouteGuards = Guards & { idempotent: RequestHandler }
