import { calls } from '@papan/contracts/calls/all-calls.ts'
import type { Call } from '@papan/contracts/calls/call.ts'
import type { Dice } from './dice.ts'

/** A body and its headers; `isFramed`: the headers delimit it correctly. */
export type Body = { lines: string[]; bytes: string; isFramed: boolean }

/** Invalid for every field. */
const wrongValues = ['[null]', '{"$gt":""}', '[[[[]]]]', '{"a":{"b":[1e400]}}', '{"toString":1}', '[{}]']
const wrongWholes = [
  '[]',
  '"x"',
  '1',
  'null',
  'true',
  '',
  ' ',
  '{}x',
  '{',
  '{"a":',
  '[1,',
  '\ufeff{',
  '{"a":1,}',
  "{'a':1}",
  'NaN',
]
const wrongKeys = ['__proto__', 'constructor', 'prototype', '$where', 'a.b', '']

const fieldsOf = ({ body }: Call): string[] =>
  body && 'shape' in body ? Object.keys(body.shape as object) : ['name', 'numbers']

/** Writes with a JSON body; each refuses every body made here. */
const writes = calls.filter(({ body }) => body !== undefined)
const uploads = calls.filter(({ multipart }) => multipart !== undefined)

const wrongJson = (dice: Dice, route: Call): string => {
  if (dice.chance(0.3)) return dice.pick(wrongWholes)
  const fields = fieldsOf(route).map((name) => `${JSON.stringify(name)}:${dice.pick(wrongValues)}`)
  const whole = `{${[...fields, `"${dice.pick(wrongKeys)}":${dice.pick(wrongValues)}`].join(',')}}`
  const kind = dice.below(8)
  if (kind === 0) return whole.slice(0, 1 + dice.below(whole.length - 1))
  if (kind === 1) return '['.repeat(5_000)
  if (kind === 2) return `{"a":"${dice.text(100).replaceAll(/["\\]/g, 'a')}${'x'.repeat(dice.below(250_000))}"`
  if (kind === 3) return whole.replaceAll('"', '\u0000')
  if (kind === 4) return `${whole}${dice.bytes(20)}`
  return whole
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
const parts = (dice: Dice, field: string): string => {
  const names = [field, '', '__proto__', 'title', `${field}"; name="x`, 'a'.repeat(300)]
  const files = ['a.png', '', '../../a.png', 'a\u0000.png', 'a.png\r\nX: y', `${'b'.repeat(5_000)}.png`]
  const part = () => {
    const heads = dice.pick([
      `Content-Disposition: form-data; name="${dice.pick(names)}"; filename="${dice.pick(files)}"\r\nContent-Type: image/png`,
      `Content-Disposition: form-data; name="${dice.pick(names)}"`,
      'Content-Disposition: attachment',
      'no header',
      '',
      `X: ${'a'.repeat(20_000)}`,
      `Content-Disposition: form-data; name="${dice.pick(names)}"\r\nContent-Transfer-Encoding: base64`,
    ])
    return `--${boundary}\r\n${heads}\r\n\r\n${dice.bytes(dice.below(2_000))}\r\n`
  }
  return Array.from({ length: dice.below(6) }, part).join('')
}

const wrongUpload = (dice: Dice, field: string): string => {
  const inside = parts(dice, field)
  return dice.pick([
    `${inside}--${boundary}--\r\n`,
    inside,
    `${inside}--${boundary}`,
    `${inside}--${boundary}-`,
    `--${boundary}--\r\n`,
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
    return { route, body: framedAs(dice, type, wrongJson(dice, route)) }
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
  return { route, body: framedAs(dice, type, wrongUpload(dice, route.multipart?.file ?? '')) }
}
