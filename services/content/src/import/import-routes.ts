import { once } from 'node:events'
import { Router, type Response } from 'express'
import { importFields, type ImportLine } from '@papan/contracts/calls/import-calls.ts'
import { maxImportBytes } from '@papan/contracts/rules/limits.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { errorTexts } from '@papan/contracts/texts/error-texts.ts'
import type { Guards } from '@papan/runtime/auth/guard.ts'
import { AppError, invalid } from '@papan/runtime/errors.ts'
import { fileOf, oneFile } from '@papan/runtime/http/multipart.ts'
import { doing } from '@papan/runtime/http/request-context.ts'
import type { ImportService } from './import-service.ts'
import { parseDraws, UnreadableFile, type ParsedFile } from './parse-draws.ts'

type ImportRouteDeps = Guards & { importService: ImportService }

const parsedFile = (file: Uint8Array): ParsedFile => {
  try {
    return parseDraws(file)
  } catch (error) {
    throw error instanceof UnreadableFile ? invalid({ file: [error.message] }) : error
  }
}

const failedLine = (error: unknown): ImportLine => ({
  kind: 'failed',
  code: error instanceof AppError ? error.code : 'UNAVAILABLE',
  message: error instanceof AppError ? error.message : errorTexts.unavailable,
})

/** Sends lines as they come; a reader that went away ends the work after the batch under way. */
const sendLines = async (res: Response, lines: AsyncGenerator<ImportLine>) => {
  // The first line is asked for before the answer begins, so that a refusal is still an ordinary error answer.
  const first = await lines.next()
  res.type('application/x-ndjson')
  const send = async (line: ImportLine) => {
    if (!res.write(`${JSON.stringify(line)}\n`)) await Promise.race([once(res, 'drain'), once(res, 'close')])
  }
  try {
    if (!first.done) await send(first.value)
    for await (const line of lines) {
      if (res.destroyed) break
      await send(line)
    }
  } catch (error) {
    await send(failedLine(error))
  }
  res.end()
}

export const importRoutes = ({ importService, requireAdmin }: ImportRouteDeps) =>
  Router().post(
    '/admin/results/import',
    requireAdmin,
    oneFile('file', maxImportBytes, contentTexts.fileTooLarge),
    async (req, res) => {
      const fields = importFields.parse(req.body ?? {})
      const file = fileOf(req)
      if (!file) throw invalid({ file: [contentTexts.fileRequired] })
      const who = doing(req)
      await sendLines(res, importService.run(parsedFile(file.bytes), fields, who.actor.role === 'MASTER_ADMIN', who))
    },
  )
