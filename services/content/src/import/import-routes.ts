import { randomBytes } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import type { importCalls, ImportLine } from '@papan/contracts/calls/content/import-calls.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { AppError, invalid } from '@papan/runtime/errors.ts'
import { lasting } from '@papan/service-kit/records/write-context.ts'
import type { CallInput, Handlers } from '@papan/service-kit/http/serve.ts'
import { skipReplay } from '@papan/service-kit/idempotency/idempotency.ts'
import { slugOf } from '../draw-id.ts'
import type { ExportService } from './export-service.ts'
import { holderOf, type ImportGuard } from './import-authority.ts'
import { failureOf, type ImportJobs } from './import-jobs.ts'
import type { ImportService, ImportStep } from './import-service.ts'
import { piecesOf, UnreadableFile } from './file-text.ts'
import { checkReadable } from './parse-draws.ts'

type ImportRouteDeps = {
  exportService: ExportService
  importService: ImportService
  importJobs: ImportJobs
  importGuard: ImportGuard
  clock: () => number
}

const importNotFound = () => new AppError(404, 'IMPORT_NOT_FOUND', contentTexts.importNotFound)

const uploadErrorOf = (error: unknown): unknown =>
  error instanceof UnreadableFile ? invalid({ file: [error.message] }) : error

const linesOf = ({ done, total, summary, isLast }: ImportStep): ImportLine =>
  isLast ? summary : { kind: 'progress', done, total }

/** A failure becomes the last line: the answer has begun. */
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

/** A reader that disconnects ends the work after the current batch. */
const sendLines = async (res: Response, steps: AsyncGenerator<ImportStep>) => {
  // Runs the first step before the answer begins, so that its error keeps a status.
  const first = await steps.next().catch((error: unknown) => Promise.reject(uploadErrorOf(error)))
  res.type('application/x-ndjson')
  try {
    await pipeline(
      textOf(first, steps, () => skipReplay(res)),
      res,
    )
  } catch {
    // Only the reader can fail here, and they have disconnected.
  } finally {
    await steps.return(undefined)
    res.end()
  }
}

type Uploaded = CallInput<(typeof importCalls)['startImport' | 'importResults']>

/** The upload and its sender. Throws 400 without a file. */
const uploadOf = (input: Uploaded) => {
  const { fields, file } = input.upload
  if (!file) throw invalid({ file: [contentTexts.fileRequired] })
  // It may replace what was published long ago.
  if (fields.overwrite && !fields.dryRun) input.context.assertSteppedUp?.()
  return { fields, bytes: file.bytes, context: input.context, holder: holderOf(input.claims) }
}

/** Derived from the idempotency key where there is one; the prefix keeps it from being a date. */
const newJobId = (id: string = randomBytes(16).toString('base64url')): string => `i${id}`

export const importRoutes = ({
  importService,
  exportService,
  importJobs,
  importGuard,
  clock,
}: ImportRouteDeps): Handlers<typeof importCalls> => ({
  async importResults(input) {
    const { fields, bytes, context, holder } = uploadOf(input)
    const since = clock()
    const steps = importService.run({
      file: piecesOf(bytes),
      fields,
      mayCreateMarkets: context.actor.role === 'MASTER_ADMIN',
      // A token that expires during the import does not stop it: `assertAllowed` does.
      context: lasting(context),
      assertAllowed: () => importGuard({ holder, since }),
      before: null,
      keep: () => Promise.resolve(),
    })
    await sendLines(input.res, steps)
  },
  async startImport(input) {
    const { fields, bytes, context, holder } = uploadOf(input)
    await checkReadable(piecesOf(bytes)).catch((error: unknown) => Promise.reject(uploadErrorOf(error)))
    const jobId = newJobId(context.once?.id)
    await importJobs.begin(jobId, bytes, { fields, doing: context, holder })
    return { jobId }
  },
  async getImport({ params }) {
    const job = await importJobs.find(params.jobId)
    if (!job) throw importNotFound()
    return job
  },
  async exportResults({ query, res }) {
    const name = ['hasil', slugOf(query.market), query.from, query.to].filter(Boolean).join('_')
    const lines = exportService.lines(query)
    // Read before the answer begins, so that a database error keeps its status.
    const first = await lines.next()
    res.type('text/csv').attachment(`${name}.csv`)
    const text = async function* () {
      if (!first.done) yield first.value
      yield* lines
    }
    // Breaks the connection on a failure: half a file must not look complete.
    await pipeline(text, res).catch(() => res.destroy())
  },
})
