import type { RequestHandler } from 'express'
import type { Guards } from '@papan/runtime/auth/guard.ts'

export type RouteGuards = Guards & { idempotent: RequestHandler }
