import { connect } from 'node:net'
import type { Connection } from 'mongoose'
import type { Call, ServiceName } from '@papan/contracts/calls/call.ts'
import { calls } from '@papan/contracts/calls/all-calls.ts'
import { eventually } from '@papan/runtime/test-kit/eventually.ts'

type BodyCase = { route: Call; kind: 'json' | 'multipart' }

/** Every call of a service that needs an admin and may have a body, per kind of body. */
export const bodyCasesOf = (service: ServiceName): [name: string, bodyCase: BodyCase][] =>
  calls
    .filter((route) => route.service === service && route.role !== 'all' && route.method !== 'GET')
    .flatMap((route): BodyCase[] => [
      { route, kind: 'json' },
      ...(route.multipart ? [{ route, kind: 'multipart' as const }] : []),
    ])
    .map((bodyCase) => [`${bodyCase.route.method} ${bodyCase.route.path} (${bodyCase.kind})`, bodyCase])

const boundary = 'batas'
const part = (head: string, content: string | Uint8Array) =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])

export const formBytes = (fields: Record<string, string>, file: string, content: string | Uint8Array): Buffer =>
  Buffer.concat([
    ...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value)),
    part(`name="${file}"; filename="a"`, content),
    Buffer.from(`--${boundary}--\r\n`),
  ])

const everything = async (connection: Connection): Promise<string> => {
  const collections = (await connection.db?.collections()) ?? []
  const contents = await Promise.all(
    collections.map(async (each) => [
      each.collectionName,
      JSON.stringify(await each.find({}, { sort: { _id: 1 } }).toArray()),
    ]),
  )
  return contents
    .map(String)
    .toSorted((a, b) => a.localeCompare(b))
    .join('\n')
}

type RevokedCase = BodyCase & {
  url: string
  connection: Connection
  token: string
  body: Buffer
  revoke: () => unknown
}

/** Sends half of a body, revokes the sender, sends the rest: returns the answer and whether anything was stored. */
export const revokedInBody = async ({ url, connection, route, kind, token, body, revoke }: RevokedCase) => {
  const type = kind === 'json' ? 'application/json' : `multipart/form-data; boundary=${boundary}`
  const head = [
    `${route.method} ${route.path.replaceAll(/:\w+/g, 'x1')} HTTP/1.1`,
    'host: service',
    `authorization: Bearer ${token}`,
    'idempotency-key: sekali',
    `content-type: ${type}`,
    `content-length: ${body.length}`,
    'connection: close',
    // The 100 shows that the guard has seen the request.
    'expect: 100-continue',
  ]
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let text = ''
  let hasEnded = false
  socket.on('data', (chunk) => (text += chunk.toString()))
  socket.on('error', () => undefined)
  socket.on('close', () => (hasEnded = true))
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  await eventually('the head to be read', () => text.startsWith('HTTP/1.1 100'))
  const half = Math.floor(body.length / 2)
  socket.write(body.subarray(0, half))
  await revoke()
  const before = await everything(connection)
  socket.write(body.subarray(half))
  await eventually('the answer', () => hasEnded)
  return {
    status: Number(/HTTP\/1\.1 ([2-5]\d\d)/.exec(text)?.[1]),
    code: /"code":"(\w+)"/.exec(text)?.[1],
    isUntouched: (await everything(connection)) === before,
  }
}
