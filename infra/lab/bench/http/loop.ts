// Closed loop on 64 connections that checks every body; asks for several paths in turn. Prints JSON.
//   node loop.ts URL HEADERS-JSON EXPECTED-FILE (MS | xCOUNT)
import { readFileSync } from 'node:fs'
import { askAll } from './raw-client.ts'
import { getBytes, type RawAnswer } from '../../harness/load/raw-http.ts'

const [url = '', headers = '{}', file = '', limit = ''] = process.argv.slice(2)
type Expected = { status: number; answers: { path: string; body: string }[] }
const { status, answers } = JSON.parse(readFileSync(file, 'utf8')) as Expected
const expected = answers.map(({ body }) => Buffer.from(body, 'base64'))
const requests = answers.map(({ path }) => getBytes(path, JSON.parse(headers) as Record<string, string>))
const maxRequests = limit.startsWith('x') ? Number(limit.slice(1)) : Number.POSITIVE_INFINITY
const end = limit.startsWith('x') ? Number.POSITIVE_INFINITY : performance.now() + Number(limit)

let asked = 0
let sent = 0
let answered = 0
let wrong = 0
const onAnswer = (answer: RawAnswer) => {
  answered++
  if (answer.status !== status || !expected.some((body) => answer.body.equals(body))) wrong++
}
const more = () => asked++ < maxRequests && performance.now() < end

const startedAt = performance.now()
await askAll({
  url,
  request: () => requests[sent++ % requests.length] ?? '',
  connections: 64,
  onAnswer,
  more,
})
console.log(JSON.stringify({ requests: answered, ms: performance.now() - startedAt, wrong }))
process.exit(0)
