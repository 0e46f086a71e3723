// The floor: the minimal node:http server. `node lower-bound.ts PORT`
import { createServer } from 'node:http'
import { sampleJson } from './sample-answer.ts'

const body = sampleJson()
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length }

createServer((_req, res) => {
  res.writeHead(200, headers)
  res.end(body)
}).listen(Number(process.argv[2]), '127.0.0.1')
