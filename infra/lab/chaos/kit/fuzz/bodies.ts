import { calls } from '@papan/contracts/calls/all-calls.ts'
import type { Call } from '@papan/contracts/calls/call.ts'
import type { Dice } from './dice.ts'

/** A body and its headers; `isFramed`: the headers delimit it correctly. */
export type Body = { lines: string[]; bytes: string; isFramed: boolean }

/** What no call takes; each field of each body is proven by A10, A12 and A44. */
const wrongWholes = ['[]', '1', 'null', '', ' ', '{}x', '{"a":', '\ufeff{', '{"__proto__":1}', 'NaN']

/** Writes with a JSON body; each refuses every body made here. */
const writes = calls.filter(({ body }) => body !== undefined)
const uploads = calls.filter(({ multipart }) => multipart !== undefined)

const wrongJson = (dice: Dice): string => {
  const kind = dice.below(6)
  if (kind === 0) return '['.repeat(5_000)
  if (kind === 1) return `{"a":"${dice.text(100).replaceAll(/["\\]/g, 'a')}${'x'.repeat(dice.below(250_000))}"`
  if (kind === 2) return `{"a":1}${dice.bytes(20)}`
  return dice.pick(wrongWholes)
}

const types = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json; charset=utf-99',
  'application/json;charset=utf-16',
  'APPLICATION/JSON',
  'application/json,text/html',
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/vnd.api+json',
  'multipart/form-data',
  '/',
  '',
]

const inChunks = (dice: Dice, text: string): string => {
  let out = ''
  for (let at = 0; at < text.length;) {
    const size = Math.min(text.length - at, 1 + dice.below(2_000))
    const digits = dice.chance(0.3) ? size.toString(16).toUpperCase().padStart(6, '0') : size.toString(16)
    const extension = dice.chance(0.2) ? dice.pick([';a=b', ';a="b;c"', ';x']) : ''
    out += `${digits}${extension}\r\n${text.slice(at, at + size)}\r\n`
    at += size
  }
  const trailer = dice.chance(0.2) ? 'X-Trailer: 1\r\nHost: jahat.example\r\n' : ''
  return `${out}0\r\n${trailer}\r\n`
}

const brokenChunks = (dice: Dice, text: string): string =>
  dice.pick([
    `zz\r\n${text}\r\n0\r\n\r\n`,
    `${text.length.toString(16)}\r\n${text}0\r\n\r\n`,
    `ffffffffffffffffff\r\n${text}`,
    `-1\r\n${text}\r\n0\r\n\r\n`,
    `0x5\r\nabcde\r\n0\r\n\r\n`,
    `5;${'a'.repeat(40_000)}\r\nabcde\r\n0\r\n\r\n`,
    `5\nabcde\n0\n\n`,
    `0\r\nX: ${'a'.repeat(40_000)}\r\n\r\n`,
    `${text.length.toString(16)}\r\n${text.slice(0, -1)}`,
    '5\r\nabcde\r\n0\r\nno colon\r\n\r\n',
    '5\r\nabcde\r\n0\r\nContent-Length: 9\r\n\r\n',
  ])

const measured = (type: string, bytes: string): Body => ({
  lines: [`Content-Type: ${type}`, `Content-Length: ${bytes.length}`],
  bytes,
  isFramed: true,
})

const framedAs = (dice: Dice, type: string, bytes: string): Body => {
  if (dice.chance(0.55)) return measured(type, bytes)
  const lines = [`Content-Type: ${type}`]
  if (dice.chance(0.5))
    return { lines: [...lines, 'Transfer-Encoding: chunked'], bytes: inChunks(dice, bytes), isFramed: true }
  if (dice.chance(0.5))
    return { lines: [...lines, 'Transfer-Encoding: chunked'], bytes: brokenChunks(dice, bytes), isFramed: false }
  const said = Math.max(0, bytes.length + dice.pick([-7, -1, 1, 7, 300_000, 20_000_000]))
  return { lines: [...lines, `Content-Length: ${said}`], bytes, isFramed: false }
}

const boundary = 'batas'
const part = `--${boundary}\r\nContent-Disposition: form-data; name="x"; filename="a.png"\r\n\r\n`

/** Cut or strange forms; what is wrong within a form is proven by `hostile-bodies.int.test.ts` of media. */
const wrongUpload = (dice: Dice): string => {
  const inside = `${part}${dice.bytes(dice.below(2_000))}\r\n`.repeat(dice.below(6))
  return dice.pick([
    `${inside}--${boundary}--\r\n`,
    inside,
    `${inside}--${boundary}-`,
    '',
    inside.replaceAll('\r\n', '\n'),
    dice.bytes(500),
  ])
}

/** A write whose body is invalid for every caller. */
export const oddWrite = (dice: Dice): { route: Call; body: Body } => {
  if (dice.chance(0.75)) {
    const route = dice.pick(writes)
    const type = dice.chance(0.6) ? 'application/json' : dice.pick(types)
    return { route, body: framedAs(dice, type, wrongJson(dice)) }
  }
  const route = dice.pick(uploads)
  const type = dice.pick([
    `multipart/form-data; boundary=${boundary}`,
    `multipart/form-data; boundary=${boundary}`,
    `multipart/form-data; boundary="${boundary}"`,
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=lain',
    `multipart/form-data; boundary=${'x'.repeat(300)}`,
    `multipart/mixed; boundary=${boundary}`,
  ])
  return { route, body: framedAs(dice, type, wrongUpload(dice)) }
}
