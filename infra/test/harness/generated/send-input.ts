import type { Agent } from 'node:http'
import { ask, type Answer } from '../ask.ts'
import type { Input, Part } from './inputs.ts'
import type { Operation } from './operations.ts'

const boundary = 'batas-bagian'

/** Replaces lone surrogates, which URLs and forms cannot carry. */
const sendable = (text: string): string => text.toWellFormed()
const inUrl = (text: string): string => encodeURIComponent(sendable(text))

const partOf = ([name, value]: Part): Buffer[] => {
  const file = typeof value === 'string' ? '' : '; filename="berkas"\r\nContent-Type: application/octet-stream'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${inUrl(name)}"${file}\r\n\r\n`
  return [Buffer.from(head), Buffer.from(typeof value === 'string' ? sendable(value) : value), Buffer.from('\r\n')]
}

const multipart = (parts: readonly Part[]): Buffer =>
  Buffer.concat([...parts.flatMap(partOf), Buffer.from(`--${boundary}--\r\n`)])

const pathOf = ({ path }: Operation, input: Input): string => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => inUrl(input.path[name] ?? '-'))
  const query = input.query.map((pair) => pair.map(inUrl).join('=')).join('&')
  return query ? `${filled}?${query}` : filled
}

export const sendInput = (
  url: string,
  operation: Operation,
  input: Input,
  headers: Record<string, string>,
  agent: Agent,
): Promise<Answer> => {
  const target = `${url}/api${pathOf(operation, input)}`
  const { method } = operation
  if (input.form) {
    const type = { 'content-type': `multipart/form-data; boundary=${boundary}` }
    return ask(target, { method, agent, headers: { ...headers, ...type }, body: multipart(input.form) })
  }
  if (!operation.body) return ask(target, { method, agent, headers })
  const body = JSON.stringify(input.body ?? null)
  return ask(target, { method, agent, headers: { ...headers, 'content-type': 'application/json' }, body })
}
