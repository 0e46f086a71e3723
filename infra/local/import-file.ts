import { importLine, type ImportLine, type ImportSummary } from '@papan/contracts/calls/content/import-calls.ts'
import type { ApiClient } from './api-client.ts'

type ImportOptions = {
  dryRun?: boolean
  overwrite?: boolean
  signal?: AbortSignal
  onProgress?: (done: number, total: number) => void
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<ImportLine> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield importLine.parse(JSON.parse(line))
  }
}

/** Throws when the import failed or broke off. */
export const importFile = async (
  api: Pick<ApiClient, 'open'>,
  name: string,
  csv: string | Uint8Array<ArrayBuffer>,
  options: ImportOptions = {},
): Promise<ImportSummary> => {
  const form = new FormData()
  form.set('dryRun', String(options.dryRun ?? false))
  form.set('overwrite', String(options.overwrite ?? false))
  form.set('file', new Blob([csv], { type: 'text/csv' }), name)
  const answer = await api.open('/admin/results/import', form, options.signal ?? new AbortController().signal)
  if (!answer.body) throw new Error('the import answered nothing')
  for await (const line of linesOf(answer.body)) {
    if (line.kind === 'progress') options.onProgress?.(line.done, line.total)
    else if (line.kind === 'failed') throw new Error(line.message)
    else return line
  }
  throw new Error('the import broke off before its end; it can be repeated')
}
