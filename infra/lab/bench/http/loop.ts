// Closed loop on 64 connections that checks every body. Prints JSON.
//   node loop.ts URL PATH HEADERS-JSON EXPECTED-FILE (MS | xCOUNT)
import { readFileSync } from 'node:fs'
import { askAll, getBytes, type RawAnswer } from './raw-client.ts'

const [url = '', path = '', headers = '{}', file = '', limit = ''] = process.argv.slice(2)
const { status, body } = JSON.parse(readFileSync(file, 'utf8')) as { status: number; body: string }
const expected = Buffer.from(body, 'base64')
const maxRequests = limit.startsWith('x') ? Number(limit.slice(1)) : Number.POSITIVE_INFINITY
const end = limit.startsWith('x') ? Number.POSITIVE_INFINITY : performance.now() + Number(limit)

let asked = 0
let answered = 0
let wrong = 0
const onAnswer = (answer: RawAnswer) => {
  answered++
  if (answer.status !== status || !answer.body.equals(expected)) wrong++
}
const more = () => asked++ < maxRequests && performance.now() < end

const startedAt = performance.now()
await askAll({
  url,
  request: getBytes(path, JSON.parse(headers) as Record<string, string>),
  connections: 64,
  onAnswer,
  more,
})
console.log(JSON.stringify({ requests: answered, ms: performance.now() - startedAt, wrong }))
process.exit(0)
