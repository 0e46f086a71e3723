import { createHash } from 'node:crypto'
import type { Request } from 'express'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import { invalid } from '@papan/runtime/errors.ts'
import { fileOf } from '../http/multipart.ts'
import type { IdempotentRequest } from '../records/write-context.ts'

export const keyHeader = 'idempotency-key'
const printable = /^[\u0021-\u007e](?:[\u0020-\u007e]{0,198}[\u0021-\u007e])?$/

const hashOf = (parts: readonly (string | Uint8Array)[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length}\n`).update(part)
  return hash.digest('base64url').slice(0, 22)
}

/** Sorts object keys, so that equal values give equal JSON. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, canonical(inner)]),
  )
}

/** Undefined without an `Idempotency-Key`; throws 400 unless it is 1 to 200 printable characters. */
export const keyOf = (req: Request): string | undefined => {
  const key = req.get(keyHeader)
  if (key !== undefined && !printable.test(key)) throw invalid({ [keyHeader]: [errorTexts.badKey] })
  return key
}

export const idempotentRequestOf = (req: Request, key: string, userId: string): IdempotentRequest => ({
  id: hashOf([userId, req.method, req.path, key]),
  asked: hashOf([req.originalUrl, JSON.stringify(canonical(req.body)) ?? '', fileOf(req)?.bytes ?? '']),
})
