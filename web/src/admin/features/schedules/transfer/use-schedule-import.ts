import { useState } from 'react'
import type { ScheduleImport } from '@papan/contracts/calls/content/schedule-transfer-calls.ts'
import { maxScheduleFileBytes } from '@papan/contracts/limits.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { isSignedOut, messageOf, type ApiError } from '../../../api/api-error.ts'
import { useSendOnce } from '../../../api/use-send-once.ts'
import { transferApi } from './transfer-api.ts'
import { transferText } from './transfer-text.ts'

type Running = 'check' | 'import' | null

const failureText = (failure: unknown, dryRun: boolean): string =>
  (failure as Partial<ApiError> | null)?.errors?.['file']?.[0] ??
  messageOf(failure, dryRun ? transferText.checkFailed : transferText.importFailed)

/** Why a file is refused before it is sent; null for none. */
const problemOf = (file: File | null): string | null => {
  if (!file) return contentTexts.fileRequired
  return file.size > maxScheduleFileBytes ? contentTexts.scheduleFileTooLarge : null
}

/** A chosen file, its dry run and its import. */
export const useScheduleImport = () => {
  const [importSchedules] = transferApi.useImportSchedulesMutation()
  const sendOnce = useSendOnce()
  const [file, setFile] = useState<File | null>(null)
  const [fileError, setFileError] = useState<string | undefined>()
  const [running, setRunning] = useState<Running>(null)
  const [report, setReport] = useState<ScheduleImport | null>(null)
  const [error, setError] = useState<string | null>(null)

  const choose = (chosen: File | null) => {
    setFile(chosen)
    setFileError(undefined)
    setReport(null)
    setError(null)
  }

  const send = async (dryRun: boolean) => {
    const problem = problemOf(file)
    setFileError(problem ?? undefined)
    setError(null)
    if (!file || problem !== null || running !== null) return
    setRunning(dryRun ? 'check' : 'import')
    try {
      // A file that was changed on disk since it was chosen cannot be read, nor sent.
      const bytes = await file.arrayBuffer().catch(() => null)
      if (!bytes) return setFileError(transferText.fileChanged)
      const body = { content: new Blob([bytes], { type: 'text/csv' }), name: file.name, dryRun }
      const identity = { name: file.name, size: file.size, changed: file.lastModified, dryRun }
      setReport(await sendOnce(identity, (key) => importSchedules({ body, key }).unwrap()))
    } catch (failure) {
      if (!isSignedOut(failure)) setError(failureText(failure, dryRun))
    } finally {
      setRunning(null)
    }
  }

  return { choose, send, running, report, fileError, error }
}
