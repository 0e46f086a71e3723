import type { importCalls } from '@papan/contracts/calls/content/import-calls.ts'
import { maxImportBytes } from '@papan/contracts/limits.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { AppError, invalid } from '@papan/runtime/errors.ts'
import type { CallInput, Handlers } from '@papan/service-kit/http/serve.ts'
import { newJobId } from '../job-id.ts'
import type { DrawExport } from '../csv/draw-export.ts'
import { holderOf } from '../csv/import-authority.ts'
import type { ImportJobs } from './import-jobs.ts'
import { readUpload } from '../csv/file-text.ts'
import { checkReadable } from './parse-draws.ts'
import type { RequestHandler } from 'express'

type ImportRouteDeps = { resultExport: DrawExport; importJobs: ImportJobs }

const importNotFound = () => new AppError(404, 'IMPORT_NOT_FOUND', contentTexts.importNotFound)

type Uploaded = CallInput<(typeof importCalls)['startImport']>

/** The upload and its sender. Throws 400 without a file. */
const uploadOf = (input: Uploaded) => {
  const { fields, file } = input.upload
  if (!file) throw invalid({ file: [contentTexts.fileRequired] })
  // It may replace what was published long ago.
  if (fields.overwrite && !fields.dryRun) input.context.assertSteppedUp?.()
  return { fields, bytes: file.bytes, context: input.context, holder: holderOf(input.claims) }
}

export const importRoutes = ({ resultExport, importJobs }: ImportRouteDeps): Handlers<typeof importCalls> => ({
  async startImport(input) {
    const { fields, bytes, context, holder } = uploadOf(input)
    await readUpload({ bytes }, checkReadable)
    const jobId = newJobId('i', context.once?.id)
    await importJobs.begin(jobId, bytes, { fields, doing: context, holder })
    return { jobId }
  },
  async getImport({ params }) {
    const job = await importJobs.find(params.jobId)
    if (!job) throw importNotFound()
    return job
  },
  exportResults: ({ query, res }) => resultExport.send(query, res),
})

/**
 * Reads uploads of at most `most` bytes together, which are held in memory; others wait, their bodies unread. An upload counts as
 * long as it says it is, or as the longest, until its answer ends: one that stalls keeps others waiting by its length alone.
 */
export const uploadTurns = (most: number): RequestHandler => {
  let reading = 0
  const waiting = new Set<() => boolean>()
  return (req, res, next) => {
    const bytes = Math.min(Number(req.headers['content-length'] ?? maxImportBytes), maxImportBytes)
    const begin = (): boolean => {
      if (reading > 0 && reading + bytes > most) return false
      waiting.delete(begin)
      reading += bytes
      res.once('close', () => {
        reading -= bytes
        for (const other of waiting) if (!other()) break
      })
      next()
      return true
    }
    // In their order: a long one is not passed for ever.
    if (waiting.size === 0 && begin()) return
    waiting.add(begin)
    res.once('close', () => waiting.delete(begin))
  }
}
