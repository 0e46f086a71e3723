import type { RequestHandler } from 'express'
import type { Guards } from '@papan/runtime/auth/guard.ts'

/** What stands before a call of the back office: who may come in, and `once`, which fulfils a repeated POST only once. */
export type Doors = Guards & { once: RequestHandler }
