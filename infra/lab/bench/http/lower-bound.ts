// The floor: the minimal node:http server. `node lower-bound.ts PORT WEB-URL`
import { createServer } from 'node:http'
import { brotliCompressSync, constants } from 'node:zlib'
import { readFirstVisit } from './first-visit.ts'
import { coldRows, sampleHtml, sampleJson } from './sample-answer.ts'

const typed = (type: string, body: Buffer) => ({
  body,
  headers: { 'content-type': type, 'content-length': body.length },
})

const json = typed('application/json; charset=utf-8', sampleJson())
const html = sampleHtml(coldRows)
const br = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
const [page, pageBr] = [html, br].map((body) => typed('text/html; charset=utf-8', body))
const files = new Map<string, typeof json>()
for (const { path, encoding, type, body } of await readFirstVisit(process.argv[3] ?? ''))
  files.set(`${encoding} ${path}`, typed(type, body))

const answerTo = (url = '', encoding = ''): typeof json => {
  if (url === '/api/public/page-data') return json
  return files.get(`${encoding} ${url}`) ?? (encoding === 'br' ? pageBr : page) ?? json
}

createServer((req, res) => {
  const { headers, body } = answerTo(req.url, String(req.headers['accept-encoding']))
  res.writeHead(200, headers)
  res.end(body)
}).listen(Number(process.argv[2]), '127.0.0.1')
