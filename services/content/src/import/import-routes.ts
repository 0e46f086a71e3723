import { pipeline } from 'node:stream/promises'
import { Router, type Response } from 'express'
import { importFields, type ImportLine } from '@papan/contracts/calls/import-calls.ts'
import { maxImportBytes } from '@papan/contracts/rules/limits.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import { AppError, invalid } from '@papan/runtime/errors.ts'
import { fileOf, oneFile } from '@papan/runtime/http/multipart.ts'
import { doing } from '@papan/runtime/http/request-context.ts'
import { doNotKeep } from '@papan/runtime/idempotency/once.ts'
import type { Doors } from '../doors.ts'
import type { ImportService } from './import-service.ts'
import { parseDraws, UnreadableFile, type ParsedFile } from './parse-draws.ts'

type ImportRouteDeps = Doors & { importService: ImportService }

const parsedFile = async (file: Uint8Array): Promise<ParsedFile> => {
  try {
    return await parseDraws(file)
  } catch (error) {
    throw error instanceof UnreadableFile ? invalid({ file: [error.message] }) : error
  }
}

const failedLine = (error: unknown): ImportLine => ({
  kind: 'failed',
  code: error instanceof AppError ? error.code : 'UNAVAILABLE',
  message: error instanceof AppError ? error.message : errorTexts.unavailable,
})

/** The lines as text; a failure in the middle becomes the last of them, since the answer has begun. */
async function* textOf(
  first: IteratorResult<ImportLine>,
  rest: AsyncGenerator<ImportLine>,
  onFailure: () => void,
): AsyncGenerator<string> {
  try {
    if (!first.done) yield `${JSON.stringify(first.value)}\n`
    for await (const line of rest) yield `${JSON.stringify(line)}\n`
  } catch (error) {
    onFailure()
    yield `${JSON.stringify(failedLine(error))}\n`
  }
}

/** Sends lines as they come; a reader that went away ends the work after the batch under way. */
const sendLines = async (res: Response, lines: AsyncGenerator<ImportLine>) => {
  // The first line is asked for before the answer begins, so that a refusal is still an ordinary error answer.
  const first = await lines.next()
  res.type('application/x-ndjson')
  try {
    await pipeline(
      textOf(first, lines, () => doNotKeep(res)),
      res,
    )
  } catch {
    // Only the reader can fail here, and he is gone.
  } finally {
    await lines.return(undefined)
    res.end()
  }
}

export const importRoutes = ({ importService, once, requireAdmin }: ImportRouteDeps) =>
  Router().post(
    '/admin/results/import',
    requireAdmin,
    oneFile('file', maxImportBytes, contentTexts.fileTooLarge),
    once,
    async (req, res) => {
      const fields = importFields.parse(req.body ?? {})
      const file = fileOf(req)
      if (!file) throw invalid({ file: [contentTexts.fileRequired] })
      const who = doing(req)
      await sendLines(
        res,
        importService.run(await parsedFile(file.bytes), fields, who.actor.role === 'MASTER_ADMIN', who),
      )
    },
  )
