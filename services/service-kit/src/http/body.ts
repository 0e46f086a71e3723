import express, { type RequestHandler } from 'express'
import { maxJsonBytes } from '@papan/contracts/limits.ts'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import { AppError, tooLarge, unsupportedType } from '@papan/runtime/errors.ts'
import { hasBody } from '@papan/runtime/http/unread-body.ts'

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])
const maxDepth = 20

/** Deeper than any of our bodies, or with keys that reach into JavaScript objects. */
const isHostile = (value: unknown, depth = 0): boolean => {
  if (typeof value !== 'object' || value === null) return false
  if (depth > maxDepth) return true
  return Object.entries(value).some(([key, inner]) => forbiddenKeys.has(key) || isHostile(inner, depth + 1))
}

const refuseHostile: RequestHandler = (req, _res, next) => {
  if (isHostile(req.body)) throw new AppError(400, 'INVALID', errorTexts.invalid)
  next()
}

const refuseOtherTypes: RequestHandler = (req, _res, next) => {
  if (hasBody(req) && !req.is(['json', 'multipart/form-data'])) throw unsupportedType()
  // body-parser would read all of it first.
  if (Number(req.headers['content-length'] ?? 0) > maxJsonBytes && req.is('json')) throw tooLarge()
  next()
}

/** JSON up to 256 KB, uncompressed; other types answer 415, except multipart, which its call reads. */
export const jsonBody = (): RequestHandler[] => [
  refuseOtherTypes,
  express.json({ limit: maxJsonBytes, strict: false, inflate: false }),
  refuseHostile,
]
