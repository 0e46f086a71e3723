import { importJob, importStarted, type ImportJob } from '@papan/contracts/calls/content/import-calls.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'
import type { TestAnswer } from '@papan/runtime/test-kit/test-server.ts'

type Ask = (method: string, path: string, body?: unknown) => Promise<TestAnswer>

export const csv = (...rows: string[]): string => ['market,date,type,numbers', ...rows, ''].join('\n')

/** The multipart body of an import. */
export const importForm = (file: string | Uint8Array, fields: Record<string, string> = {}): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([file]), 'draws.csv')
  return form
}

const route = '/admin/results/imports'

/** Starts an import. */
export const startImport = async (ask: Ask, file: string | Uint8Array, fields: Record<string, string> = {}) => {
  const answer = await ask('POST', route, importForm(file, fields))
  if (answer.status !== 202) throw new Error(`the import was refused: ${answer.status} ${answer.text}`)
  return importStarted.parse(answer.body).jobId
}

/** The job of an import. */
export const importOf = async (ask: Ask, jobId: string): Promise<ImportJob> =>
  importJob.parse((await ask('GET', `${route}/${jobId}`)).body)

/** Waits for the end of an import. */
export const endOf = (ask: Ask, jobId: string): Promise<ImportJob> =>
  eventually(
    'the end of the import',
    async () => {
      const job = await importOf(ask, jobId)
      return job.state === 'done' || job.state === 'failed' ? job : null
    },
    240_000,
  )

/** Imports a file and waits for its end. Throws the code of a failure. */
export const importFile = async (ask: Ask, file: string | Uint8Array, fields: Record<string, string> = {}) => {
  const { summary, failure, done, total } = await endOf(ask, await startImport(ask, file, fields))
  if (!summary) throw new Error(`the import failed: ${failure?.code} ${failure?.message}`)
  return { summary, done, total }
}
