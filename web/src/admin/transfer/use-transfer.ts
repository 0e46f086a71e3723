import type { FetchArgs } from '@reduxjs/toolkit/query/react'
import { useState } from 'react'
import type { Declared } from '@papan/contracts/calls/call.ts'
import { contentTexts } from '@papan/contracts/texts/content-texts.ts'
import { saveFile } from '../../shared/save-file.ts'
import type { Tag } from '../api/admin-api.ts'
import { isSignedOut, messageOf, type ApiError } from '../api/api-error.ts'
import type { Answer } from '../api/asks.ts'
import { useWrite } from '../api/use-call.ts'
import { csvText } from './csv-text.ts'

/** Ms; a file may be 16 MB or hold years of draws. */
const timeout = 120_000

const fileOrError = (response: Response): Promise<unknown> => (response.ok ? response.blob() : response.json())

/** Saves the CSV that a call answers. */
export const useExport = (call: Declared) => {
  const [read, { isLoading }] = useWrite(call)
  const download = async (name: string, params: NonNullable<FetchArgs['params']> = {}): Promise<void> =>
    saveFile((await read({ params, timeout, responseHandler: fileOrError })) as Blob, name)
  return [download, { isLoading }] as const
}

type ImportCall = Declared & { multipart: { maxBytes: number; tooLarge: string } }
export type Running = 'check' | 'import' | null

/** Why a file is refused before it is sent; null for none. */
export const fileProblemOf = (file: File | null, { maxBytes, tooLarge }: ImportCall['multipart']): string | null => {
  if (!file) return contentTexts.fileRequired
  return file.size > maxBytes ? tooLarge : null
}

/**
 * The form of a chosen file, and its identity for idempotency keys. Null for a file that was changed on disk since it was chosen: it
 * cannot be read, nor sent.
 */
export const csvFormOf = async (file: File, fields: Record<string, string> = {}) => {
  const bytes = await file.arrayBuffer().catch(() => null)
  if (!bytes) return null
  const body = new FormData()
  for (const [field, value] of Object.entries(fields)) body.set(field, value)
  body.set('file', new Blob([bytes], { type: 'text/csv' }), file.name)
  return { body, identity: { name: file.name, size: file.size, changed: file.lastModified, ...fields } }
}

/** A chosen CSV with the answer to its last dry run or import. `tags`: what an import changes, also one that fails half way. */
export const useImport = <C extends ImportCall>(call: C, failed: { check: string; import: string }, ...tags: Tag[]) => {
  const [check] = useWrite(call)
  const [take] = useWrite(call, ...tags)
  const [file, setFile] = useState<File | null>(null)
  const [fileError, setFileError] = useState<string | undefined>()
  const [running, setRunning] = useState<Running>(null)
  const [answer, setAnswer] = useState<Answer<C> | null>(null)
  const [error, setError] = useState<string | null>(null)

  const reset = () => {
    setFileError(undefined)
    setAnswer(null)
    setError(null)
  }
  const send = async (dryRun: boolean, options: Record<string, string> = {}): Promise<void> => {
    const problem = fileProblemOf(file, call.multipart)
    setFileError(problem ?? undefined)
    setError(null)
    if (!file || problem !== null || running !== null) return
    const run = dryRun ? 'check' : 'import'
    setRunning(run)
    try {
      const form = await csvFormOf(file, { dryRun: String(dryRun), ...options })
      if (!form) return setFileError(csvText.fileChanged)
      const sent = { body: form.body, timeout }
      setAnswer(await (dryRun ? check : take)(sent as Parameters<typeof check>[0], form.identity))
    } catch (failure) {
      const ofFile = (failure as Partial<ApiError> | null)?.errors?.['file']?.[0]
      if (!isSignedOut(failure)) setError(ofFile ?? messageOf(failure, failed[run]))
    } finally {
      setRunning(null)
    }
  }
  return {
    choose: (chosen: File | null) => {
      setFile(chosen)
      reset()
    },
    /** Drops the last answer, as when an option changes. */
    reset,
    send,
    running,
    answer,
    fileError,
    error,
  }
}
