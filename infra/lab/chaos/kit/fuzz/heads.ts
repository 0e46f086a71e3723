import type { Dice } from './dice.ts'

type Lines = (dice: Dice, context: { token: string; host: string }) => string[]

const host = ({ host: name }: { host: string }) => `Host: ${name}`

/** Odd but well framed heads: each gets exactly one answer. */
const framed: readonly Lines[] = [
  () => [],
  (dice) => [
    `Range: ${dice.pick(['bytes=0-0', 'bytes=-1', 'bytes=9-1', 'bytes=0-,0-', 'x=1', `bytes=${'0-1,'.repeat(500)}`])}`,
  ],
  (dice) => [
    `If-None-Match: ${dice.pick(['*', 'W/"x"', '"', '"a", W/"b"', `"${dice.text(20)}"`, `${'"a",'.repeat(800)}"b"`, ''])}`,
  ],
  (dice) => [`If-Match: ${dice.pick(['*', '"0-0"', 'W/"1"', '"'])}`, `If-Modified-Since: ${dice.text(20)}`],
  (dice) => [`Accept: ${dice.pick(['*/*;q=0', 'text/html', ',', 'text/html;q=x', `${'a/b,'.repeat(900)}text/html`])}`],
  (dice) => [`Accept-Encoding: ${dice.pick(['br;q=0', 'gzip;q=2', 'identity;q=0, *;q=0', 'br, gzip', ',,', 'x'])}`],
  (dice) => [`Origin: ${dice.pick(['null', 'http://papan.example', 'http://127.0.0.1', '\t', 'x', '//', 'http://['])}`],
  (dice) => [
    `Authorization: ${dice.pick(['Bearer', 'Bearer ', 'bearer x.y.z', `Basic ${dice.text(9)}`, `Bearer ${dice.text(4_000)}`, ''])}`,
  ],
  (_dice, { token }) => [`Authorization: Bearer ${token}x`, `authorization: Bearer ${token}`],
  (dice) => [
    `X-Forwarded-For: ${dice.pick(['127.0.0.1', dice.text(30), `${'1.1.1.1,'.repeat(400)}::1`])}`,
    'X-Forwarded-Proto: https',
  ],
  () => [
    'X-Forwarded-Host: jahat.example',
    'Forwarded: host=jahat.example;proto=https',
    'X-Original-URL: /admin',
    'X-Rewrite-URL: /x',
  ],
  (dice) => [`X-Request-Id: ${dice.text(200)}`, 'X-User-Id: 1', 'X-User-Role: MASTER_ADMIN'],
  (dice) => [`X-HTTP-Method-Override: ${dice.pick(['DELETE', 'POST', 'TRACE'])}`, 'X-Method-Override: PUT'],
  (dice) => [`Cookie: ${dice.text(300)}`, `Cookie: __proto__=1; authToken=${dice.text(20)}`],
  (dice) => [
    `Connection: ${dice.pick(['keep-alive', 'Keep-Alive, X', 'authorization', 'host, x-forwarded-for', 'content-length', ',', ''])}`,
  ],
  (dice) => [
    `TE: ${dice.pick(['trailers', 'chunked', 'gzip'])}`,
    'Trailer: Content-Length',
    'Keep-Alive: timeout=999999',
  ],
  (dice) => [`Idempotency-Key: ${dice.pick(['', dice.text(300), '"a"', '__proto__'])}`],
  (dice) => Array.from({ length: dice.below(400) }, (_each, index) => `X-${index}: ${index}`),
  (dice) => [`__proto__: 1`, 'constructor: 1', `hasOwnProperty: ${dice.text(5)}`, 'toString: x'],
  () => ['Content-Length: 0'],
  () => ['Content-Type: application/json', 'Content-Type: text/html', 'content-encoding: gzip'],
  () => [
    'Access-Control-Request-Method: DELETE',
    'Access-Control-Request-Headers: authorization',
    'Origin: http://papan.example',
  ],
  (dice) => [`X-Latin: ${String.fromCharCode(0xa0 + dice.below(90)).repeat(5)}`],
  (dice) => [`Max-Forwards: ${dice.below(3) - 1}`],
]

/** Heads that are ambiguous or unreadable: answered once, refused or cut off. */
const broken: readonly Lines[] = [
  (dice) => [`Upgrade: ${dice.pick(['h2c', 'TLS/1.0, HTTP/1.1', 'foo', ','])}`, 'Connection: Upgrade'],
  () => ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA'],
  () => ['Upgrade: websocket'],
  () => ['Content-Length: 00000'],
  (dice) => [`X: ${dice.text(9_000 + dice.below(20_000))}`],
  (dice) => Array.from({ length: 2_100 + dice.below(500) }, (_each, index) => `X${index}: a`),
  () => ['no colon'],
  () => ['X : blank before the colon'],
  () => [': no name'],
  (dice) => [`X: a`, ` ${dice.text(20)}`, '\tfolded'],
  (dice) => [`X: ${dice.pick(['\u0000', '\u0001', '\u007f', '\r', 'a\rb'])}`],
  (dice) => [`X${dice.pick(['\u0000', '\u00ff', '(', '"', '\u0080'])}: a`],
  () => ['Host: a', 'Host: b'],
  (dice) => [
    `Content-Length: ${dice.pick(['-1', '+1', '0x1', '1e3', '5, 5', '5 5', 'x', '', '99999999999999999999999', '9007199254740993'])}`,
  ],
  () => ['Content-Length: 5', 'Content-Length: 6'],
  () => ['Content-Length: 3', 'Content-Length: 3'],
  (dice) => [
    `Transfer-Encoding: ${dice.pick(['chunked', 'identity', 'xchunked', 'chunked, chunked', 'gzip, chunked', 'chunked, identity', '\tchunked', 'chunked\u000b', ''])}`,
  ],
  () => ['Transfer-Encoding: chunked', 'Content-Length: 4'],
  () => ['Content-Length: 4', 'Transfer-Encoding: chunked'],
  () => ['Transfer-Encoding: gzip', 'Transfer-Encoding: chunked'],
  () => ['Transfer_Encoding: chunked', 'Content_Length: 5'],
  (dice) => [`Expect: ${dice.pick(['100-continue', '200-ok', '', '100-continue, x'])}`],
  () => ['Expect: 100-continue', 'Content-Length: 10', 'Content-Type: application/json'],
  (dice) => [`Connection: ${dice.pick(['close', 'Close, keep-alive', 'close, Upgrade'])}`],
  (dice) => [
    `Upgrade: ${dice.pick(['websocket', 'WebSocket', 'websocket, h2c', 'websocket/13'])}`,
    'Connection: Upgrade',
  ],
  (dice) => [
    'Upgrade: websocket',
    `Connection: ${dice.pick(['Upgrade', 'upgrade, close', 'keep-alive, Upgrade', 'x'])}`,
    `Sec-WebSocket-Version: ${dice.pick(['13', '8', '0', 'x', ''])}`,
    `Sec-WebSocket-Key: ${dice.pick(['dGhlIHNhbXBsZSBub25jZQ==', '', 'x', dice.text(200)])}`,
    ...(dice.chance(0.5)
      ? [`Sec-WebSocket-Extensions: ${dice.pick(['permessage-deflate', ';;', 'x;y="', dice.text(100)])}`]
      : []),
    ...(dice.chance(0.3) ? [`Sec-WebSocket-Protocol: ${dice.pick([',', 'a, a', dice.text(50)])}`] : []),
  ],
  () => ['Upgrade: websocket', 'Connection: Upgrade', 'Content-Length: 5'],
  () => ['Upgrade: websocket', 'Upgrade: h2c', 'Connection: Upgrade', 'Transfer-Encoding: chunked'],
]

/** Ends of the request line; only the first is valid. */
const versions = [
  'HTTP/1.1',
  'HTTP/1.0',
  'HTTP/0.9',
  'HTTP/1.2',
  'HTTP/2.0',
  'HTTP/11',
  'http/1.1',
  'HTTP/1.1 x',
  'HTTP/',
  '',
  'ICE/1.0',
  'RTSP/1.0',
]

export type Head = { first: string; lines: string[]; isFramed: boolean }

export const plainHead = (method: string, target: string, lines: string[], name: string): Head => ({
  first: `${method} ${target} HTTP/1.1`,
  lines: [host({ host: name }), ...lines],
  isFramed: true,
})

/** A head with oddities that keep its framing. */
export const oddHead = (dice: Dice, method: string, target: string, context: { token: string; host: string }): Head => {
  const lines = Array.from({ length: 1 + dice.below(2) }, () => dice.pick(framed)(dice, context)).flat()
  // A repeated Content-Length changes the framing for some parsers.
  return plainHead(method, target, [...new Set(lines)], context.host)
}

/** A malformed head, or one that proxies may parse differently. */
export const brokenHead = (
  dice: Dice,
  method: string,
  target: string,
  context: { token: string; host: string },
): Head => {
  const lines = [...(dice.chance(0.9) ? [host(context)] : []), ...dice.pick(broken)(dice, context)]
  const version = dice.chance(0.85) ? 'HTTP/1.1' : dice.pick(versions)
  return {
    first: `${method}${dice.pick([' ', ' ', ' ', ' ', '  ', '\t'])}${target} ${version}`,
    lines,
    isFramed: false,
  }
}
