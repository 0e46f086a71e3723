import { Agent } from 'node:http'
import * as fc from 'fast-check'
import type { OpenApi, Operation as Described } from '@papan/contracts/openapi/openapi.ts'
import { createDescription } from '@papan/runtime/test-kit/described-answer.ts'
import { bearer, type Answer } from '../../../test/harness/ask.ts'
import type { Product } from '../../../test/harness/product.ts'
import { tokenOf } from '../../../test/harness/token-of.ts'
import { createRecords } from '../../../test/harness/generated/create-records.ts'
import { describedInputsOf, type DescribedInput } from './described-input.ts'
import { readOperations, type Operation } from '../../../test/harness/generated/operations.ts'
import { sendInput } from '../../../test/harness/generated/send-input.ts'
import { knownIn, readState } from '../../../test/harness/generated/state.ts'

type Contradiction = { what: string; operation: string; input?: unknown; status: number; text: string }

const atOnce = 4
const shownLength = 300
/** Refused anywhere in a body, as the document says. */
const hostileKey = /"(?:__proto__|constructor|prototype)":/

const headersOf = ({ headers }: Answer): Headers =>
  new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)]))

/** As a client with types would write it. */
const typed = (text: string, schema: object): unknown =>
  (schema as { type?: string }).type === 'integer' && /^-?\d+$/.test(text) ? Number(text) : text

type Description = ReturnType<typeof createDescription>

/** Why a request does not fit its description; null where it does. */
const misfitOf = (description: Description, described: Described, input: DescribedInput): string | null => {
  const values: Record<string, Record<string, string>> = { path: input.path, query: input.query, header: input.headers }
  for (const { name, in: place, required, schema } of described.parameters) {
    const text = values[place]?.[name]
    if (text === undefined && required) return `${name} is missing`
    const misfit = text === undefined ? null : description.misfit(schema, typed(text, schema))
    if (misfit !== null) return `${name}: ${misfit}`
  }
  const type = input.form ? 'multipart/form-data' : 'application/json'
  const schema = described.requestBody?.content[type]?.schema
  if (!schema) return null
  if (hostileKey.test(JSON.stringify(input.body ?? null))) return 'a key that no body may have'
  const fields = input.form?.map(([name, value]) => [name, typeof value === 'string' ? value : 'file'] as const)
  return description.misfit(schema, fields ? Object.fromEntries(fields) : (input.body ?? null))
}

/** Fields of a 400, without the row of a list. */
const refusedFields = (text: string): string[] => {
  const { errors = {} } = JSON.parse(text) as { errors?: Record<string, unknown> }
  return Object.keys(errors).map((key) => key.split('.')[0] ?? key)
}

const isByRule = ({ 'x-rules': rules = {} }: Described, text: string): boolean => {
  const fields = refusedFields(text)
  return fields.length > 0 && fields.every((field) => field in rules)
}

/** Sends what the served document describes, and what it does not, and reports each answer that says otherwise. */
export const startDescribedRun = async (product: Product) => {
  const { url } = product
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as OpenApi
  const description = createDescription(document)
  const operations = await readOperations(url)
  let token = await tokenOf(product)
  await createRecords(url, token)
  const found: Contradiction[] = []
  const counts = { sent: 0, fitting: 0, accepted: 0, refused: 0 }

  const report = (what: string, operation: string, seen: Answer, input?: unknown) =>
    found.push({ what, operation, input, status: seen.status, text: seen.text.slice(0, shownLength) || seen.error })

  const contradictionOf = (described: Described, method: string, input: DescribedInput, seen: Answer) => {
    if (seen.status === 0 || seen.status >= 500) return 'no answer of the service'
    const problem = description.problemOf(described, method, { ...seen, headers: headersOf(seen) })
    if (problem !== null) return `not described: ${problem}`
    const misfit = misfitOf(description, described, input)
    if (misfit === null) counts.fitting++
    if (misfit !== null && seen.status < 400) return `accepted, but ${misfit}`
    const isRefused = misfit === null && seen.status === 400 && !isByRule(described, seen.text)
    return isRefused ? 'refused, but it fits' : null
  }

  const sendOne = async (operation: Operation, input: DescribedInput) => {
    const described = document.paths[operation.path]?.[operation.method.toLowerCase()]
    if (!described) return
    const query = Object.entries(input.query)
    const headers = { ...bearer(token), ...input.headers }
    const seen = await sendInput(url, operation, { ...input, query }, headers, agent)
    counts.sent++
    if (seen.status < 400) counts.accepted++
    else counts.refused++
    const what = contradictionOf(described, operation.method, input, seen)
    if (what) report(what, `${operation.method} ${operation.path}`, seen, input)
    // A call may have revoked the token.
    if (seen.status === 401 && described.security.length > 0) token = await tokenOf(product)
  }

  const known = async (operation: Operation) => {
    const there = knownIn(await readState(url, token, agent))
    const isTouched = operation.path.includes('/master/users')
    return { ...there, userId: (there['userId'] ?? []).filter((id) => !isTouched || id !== product.username) }
  }

  return {
    operations,
    counts,
    found,

    /** `count` generated requests of one operation. */
    async send(operation: Operation, count: number, seed: number): Promise<void> {
      const inputs = fc.sample(describedInputsOf(operation, await known(operation)), { numRuns: count, seed }).values()
      const work = async () => {
        for (const input of inputs) await sendOne(operation, input)
      }
      await Promise.all(Array.from({ length: atOnce }, work))
    },

    close: () => agent.destroy(),
  }
}
