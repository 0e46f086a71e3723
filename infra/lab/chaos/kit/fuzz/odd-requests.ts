import * as fc from 'fast-check'
import { calls } from '@papan/contracts/calls/all-calls.ts'
import { siteAnswers } from '@papan/contracts/paths/site-paths.ts'
import { spellingsOf } from '@papan/contracts/test-kit/spellings.ts'

/** `bytes`: one character per byte. `isFramed`: a standard parser answers it once and reads on. */
export type Item = { bytes: string; isHead: boolean; isFramed: boolean; isSentinel: boolean }
/** What one connection sends, whole or in pieces. */
export type Plan = { items: readonly Item[]; pieces: number }

export const sentinelPath = '/robots.txt'

/** More pipelined requests may close a connection while the gateway is busy (`in-turn.ts`). */
const maxAtOnce = 8
const longText = 'x'.repeat(20_000)
const others = ['/admin', '/login', '/assets/app.js', '/socket.io/', '/api', '/api/internal/access', '/metrics']
const declared = [...calls.map(({ path }) => `/api${path}`), ...siteAnswers.map(({ path }) => path)]
const paths = [...declared, ...others].map((path) => path.replaceAll(/:\w+/g, 'SINGAPORE'))

/** Odd lines that keep a request's framing. */
const framedLines = [
  'Range: bytes=9-1',
  `Range: bytes=${'0-1,'.repeat(500)}`,
  `If-None-Match: ${'"a",'.repeat(800)}"b"`,
  'If-None-Match: W/"x',
  'Accept: */*;q=x',
  'Accept-Encoding: identity;q=0, *;q=0',
  'Origin: http://[',
  'Authorization: Bearer x.y.z',
  `X-Forwarded-For: ${'1.1.1.1,'.repeat(400)}::1`,
  'X-Forwarded-Host: jahat.example',
  'X-HTTP-Method-Override: DELETE',
  'Cookie: __proto__=1; authToken=%00',
  'Connection: host, x-forwarded-for',
  'Keep-Alive: timeout=999999',
  'Idempotency-Key: __proto__',
  'Content-Length: 0',
  'constructor: 1',
  'X-Latin: \u00a0\u00ff',
  'Access-Control-Request-Method: DELETE',
]
/** Lines that parsers read in different ways. */
const brokenLines = [
  'Connection: Upgrade\r\nUpgrade: h2c',
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 8',
  'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Extensions: x;y="',
  'Expect: 100-continue',
  'Expect: 200-ok',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding: chunked, identity',
  'Content-Length: 5\r\nContent-Length: 6',
  'Content-Length: +1',
  'Content-Length: 99999999999999999999999',
  'X: a\r\n folded',
  'X : a',
  'no colon',
  'Host: a\r\nHost: b',
  'Connection: close',
  'Content-Type: multipart/form-data; boundary=b',
  `X: ${longText}`,
]
const bodies = [
  '',
  '{}',
  '{"a":',
  '['.repeat(5_000),
  '2\r\n{}\r\n0\r\n\r\n',
  'zz\r\n{}\r\n0\r\n\r\n',
  'ffffffffffffffffff\r\n{}',
  '0\r\nContent-Length: 9\r\n\r\n',
  '--b\r\nContent-Disposition: form-data; name="x"; filename="a.png"\r\n\r\n',
]
/** Characters that path and head parsers mishandle. */
const edges = [...Array.from('/.%\\;?&=+:@~'), '//', '..', '%00', '%2f', '%5c', '%20', '%c3', '%e2%80%a8']
const byte = fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code))

/** The text with some places replaced. */
const mutated = (text: string, piece: fc.Arbitrary<string>, most: number): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(fc.nat(text.length), fc.nat(3), piece), { maxLength: most })
    .map((edits) => edits.reduce((now, [at, cut, by]) => now.slice(0, at) + by + now.slice(at + cut), text))

const head = (method: string, target: string, lines: readonly string[]): string =>
  [`${method} ${target} HTTP/1.1`, 'Host: x', ...lines, '', ''].join('\r\n')
/** Without blanks, and with a path: an HTTP parser takes it. */
const isWritten = (target: string): boolean => /^\/[!-~]*$/.test(target) && !target.includes('#')

const targetOf = (path: string): fc.Arbitrary<string> => {
  const spellings = spellingsOf(path).filter(isWritten)
  const odd = mutated(path, fc.constantFrom(...edges), 4).filter(isWritten)
  return fc.oneof(fc.constant(path), fc.constantFrom(path, ...spellings), odd)
}
const targets = fc.oneof(...paths.map(targetOf))
const linesOf = (lines: readonly string[], most: number) =>
  fc.uniqueArray(fc.constantFrom(...lines), { maxLength: most })

const framed = fc
  .tuple(
    fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'DELETE', 'PROPFIND'),
    targets,
    linesOf(framedLines, 2),
  )
  .map(([method, target, lines]): Item => {
    const bytes = head(method, target, lines)
    return { bytes, isHead: method === 'HEAD', isFramed: true, isSentinel: false }
  })
// No user is signed in: no write is accepted, however it is read.
const broken = fc
  .tuple(
    fc.constantFrom('GET', 'POST', 'PUT', 'get', 'CONNECT', 'X', ''),
    targets,
    linesOf(brokenLines, 3),
    fc.constantFrom(
      'Content-Type: application/json',
      `Content-Length: ${longText.length}`,
      'Content-Length: 2',
      'X: a',
    ),
    fc.constantFrom(...bodies),
  )
  .chain(([method, target, lines, line, body]) => mutated(head(method, target, [line, ...lines]) + body, byte, 3))
  .map((bytes): Item => ({ bytes, isHead: false, isFramed: false, isSentinel: false }))
const sentinel = { bytes: head('GET', sentinelPath, []), isHead: false, isFramed: true, isSentinel: true }

const plan = fc
  .record({
    items: fc.array(framed, { maxLength: maxAtOnce - 2 }),
    last: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, broken),
    pieces: fc.constantFrom(1, 1, 2, 5),
  })
  .map(({ items, last, pieces }): Plan => ({ items: [...items, ...(last ? [last] : []), sentinel], pieces }))

/** The requests of so many connections; the same for the same seed. */
export const plansOf = (seed: number, count: number): Plan[] => fc.sample(plan, { seed, numRuns: count })
