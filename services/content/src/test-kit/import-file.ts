import { importLine, type ImportLine } from '@papan/contracts/calls/content/import-calls.ts'
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

export const linesIn = (text: string): ImportLine[] =>
  text
    .trim()
    .split('\n')
    .map((line) => importLine.parse(JSON.parse(line)))

const route = '/admin/results/import'

const linesAndSummary = ({ text }: TestAnswer) => {
  const lines = linesIn(text)
  const summary = lines.at(-1)
  if (summary?.kind !== 'summary') throw new Error(`the import ended with ${JSON.stringify(summary)}`)
  return { lines, summary }
}

/** Imports a file and answers its lines and the summary. */
export const importFile = async (ask: Ask, file: string | Uint8Array, fields: Record<string, string> = {}) => {
  const answer = await ask('POST', route, importForm(file, fields))
  if (answer.status !== 200) throw new Error(`the import was refused: ${answer.status} ${answer.text}`)
  return linesAndSummary(answer)
}

/** Null while another import runs. */
export const importInTurn = async (ask: Ask, file: string | Uint8Array) => {
  const answer = await ask('POST', route, importForm(file))
  return answer.status === 409 ? null : linesAndSummary(answer)
}
