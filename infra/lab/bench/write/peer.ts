// The peer of `write`: node:http and the bare MongoDB driver, with the content service's reads and writes of a prize. `node peer.ts PORT
// MONGO_URL DATABASE`
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import mongoose from 'mongoose'
import { createBarePrizes, type BareEntry } from './peer-prizes.ts'

const [port, mongoUrl = '', database = ''] = process.argv.slice(2)
/** The durability of ours. */
const client = await new mongoose.mongo.MongoClient(mongoUrl, {
  maxPoolSize: 20,
  writeConcern: { w: 'majority', journal: true },
  readConcern: { level: 'majority' },
}).connect()
const prizes = createBarePrizes(client.db(database))

createServer(async (req, res) => {
  const [, resultId] = /^\/admin\/results\/([^/]+)\/prizes$/.exec(req.url ?? '') ?? []
  // Who starts it asks whether it answers.
  if (resultId === undefined) {
    res.writeHead(404).end()
    return
  }
  const body = JSON.stringify(await prizes.add(resultId, (await json(req)) as BareEntry))
  res.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body)
}).listen(Number(port), '127.0.0.1')
