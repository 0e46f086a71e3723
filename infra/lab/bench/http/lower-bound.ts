// The floor: the minimal node:http server. `node lower-bound.ts PORT`
import { createServer } from 'node:http'
import { coldRows, sampleHtml, sampleJson } from './sample-answer.ts'

const body = sampleJson()
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length }

const page = sampleHtml(coldRows)
const pageHeaders = { 'content-type': 'text/html; charset=utf-8', 'content-length': page.length }

createServer((req, res) => {
  const isPage = req.url?.startsWith('/prediksi/')
  res.writeHead(200, isPage ? pageHeaders : headers)
  res.end(isPage ? page : body)
}).listen(Number(process.argv[2]), '127.0.0.1')
