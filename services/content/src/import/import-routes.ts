import { randomBytes } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { Router, type Request, type Response } from 'express'
import { importFields, type ImportLine } from '@papan/contracts/calls/import-calls.ts'
import { maxImportBytes } from '@papan/contracts/rules/limits.ts'
import { isCalendarDate } from '@papan/contracts/rules/wib.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { AppError, invalid } from '@papan/runtime/errors.ts'
import { fileOf, oneFile } from '@papan/runtime/http/multipart.ts'
import { param } from '@papan/runtime/http/param.ts'
import { claimsOf, writeContextOf, lasting } from '@papan/runtime/http/request-context.ts'
import { skipReplay } from '@papan/runtime/idempotency/idempotency.ts'
import type { RouteGuards } from '../route-guards.ts'
import { holderOf, type ImportGuard } from './import-authority.ts'
import { failureOf, type ImportJobs } from './import-jobs.ts'
import type { ImportService, ImportStep } from './import-service.ts'
import { checkHeader, parseDraws, UnreadableFile } from './parse-draws.ts'

type ImportRouteDeps = RouteGuards & {
  importService: ImportService
  importJobs: ImportJobs
  importGuard: ImportGuard
  clock: () => number
}

const importNotFound = () => new AppError(404, 'IMPORT_NOT_FOUND', contentTexts.importNotFound)

/** The failure of reading a file as its sender is told. */
const told = (error: unknown): unknown => (error instanceof UnreadableFile ? invalid({ file: [error.message] }) : error)

const linesOf = ({ done, total, summary, isLast }: ImportStep): ImportLine =>
  isLast ? summary : { kind: 'progress', done, total }

/** The steps as lines of text; a failure in the middle becomes the last of them, since the answer has begun. */
async function* textOf(
  first: IteratorResult<ImportStep>,
  rest: AsyncGenerator<ImportStep>,
  onFailure: () => void,
): AsyncGenerator<string> {
  try {
    if (!first.done) yield `${JSON.stringify(linesOf(first.value))}\n`
    for await (const step of rest) yield `${JSON.stringify(linesOf(step))}\n`
  } catch (error) {
    onFailure()
    yield `${JSON.stringify(failureOf(error))}\n`
  }
}

/** Sends lines as they come; a reader that went away ends the work after the batch under way. */
const sendLines = async (res: Response, steps: AsyncGenerator<ImportStep>) => {
  // The first step is asked for before the answer begins, so that a refusal is still an ordinary error answer.
  const first = await steps.next()
  res.type('application/x-ndjson')
  try {
    await pipeline(
      textOf(first, steps, () => skipReplay(res)),
      res,
    )
  } catch {
    // Only the reader can fail here, and he is gone.
  } finally {
    await steps.return(undefined)
    res.end()
  }
}

/** What a request wants imported. Throws 400 for one without a file. */
const wishOf = (req: Request) => {
  const fields = importFields.parse(req.body ?? {})
  const file = fileOf(req)
  if (!file) throw invalid({ file: [contentTexts.fileRequired] })
  return { fields, bytes: file.bytes, who: writeContextOf(req), holder: holderOf(claimsOf(req)) }
}

/** The id of a new import; a request with a key makes the same one again. It never looks like a date. */
const newJobId = (wish: string = randomBytes(16).toString('base64url')): string => `i${wish}`

export const importRoutes = ({
  importService,
  importJobs,
  importGuard,
  clock,
  idempotent,
  requireAdmin,
}: ImportRouteDeps) => {
  const takeFile = oneFile('file', maxImportBytes, contentTexts.fileTooLarge)
  return Router()
    .post('/admin/results/import', requireAdmin, takeFile, idempotent, async (req, res) => {
      const { fields, bytes, who, holder } = wishOf(req)
      const since = clock()
      const parsed = await parseDraws(bytes).catch((error: unknown) => Promise.reject(told(error)))
      const mayCreateMarkets = who.actor.role === 'MASTER_ADMIN'
      const assertMayGoOn = () => importGuard({ holder, since })
      // A token that expires in the middle is no reason to stop: `assertMayGoOn` is.
      await sendLines(res, importService.run(parsed, fields, mayCreateMarkets, lasting(who), assertMayGoOn))
    })
    .post('/admin/results/imports', requireAdmin, takeFile, idempotent, async (req, res) => {
      const { fields, bytes, who, holder } = wishOf(req)
      try {
        checkHeader(bytes)
      } catch (error) {
        throw told(error)
      }
      const jobId = newJobId(who.once?.id)
      await importJobs.begin(jobId, bytes, { fields, doing: who, holder })
      res.status(202).json({ jobId })
    })
    .get('/admin/results/imports/:jobId', requireAdmin, async (req, res, next) => {
      const jobId = param(req, 'jobId')
      // A market may be called like this path, and a date follows it then.
      if (isCalendarDate(jobId)) return next('route')
      const job = await importJobs.find(jobId)
      if (!job) throw importNotFound()
      return res.json(job)
    })
}
