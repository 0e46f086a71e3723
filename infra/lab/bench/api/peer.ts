// The peer: Express on the bare MongoDB driver, with the content service's database calls and response shapes. `node peer.ts PORT MONGO_URL
// DATABASE`
import express from 'express'
import mongoose from 'mongoose'
import { drawDate } from '@papan/contracts/rules/draw.ts'
import { createBarePages } from './peer-pages.ts'
import { createBarePrizes } from './peer-prizes.ts'

const [port, mongoUrl = '', database] = process.argv.slice(2)
const client = new mongoose.mongo.MongoClient(mongoUrl, {
  maxPoolSize: 20,
  // The same durability as ours.
  writeConcern: { w: 'majority', journal: true },
  readConcern: { level: 'majority' },
})
await client.connect()
const db = client.db(database)
const pages = createBarePages(db, (schedule) => drawDate(schedule, Date.now(), 0))
const prizes = createBarePrizes(db)

express()
  .get('/public/page-data', async (_req, res) => {
    res.json(await pages.pageData())
  })
  .get('/public/detail-page/:market', async (req, res) => {
    res.json(await pages.detailPage(req.params.market, Number(req.query['limit'] ?? 10)))
  })
  .get('/admin/lottery-results', async (_req, res) => {
    res.json(await pages.newestResults(10))
  })
  .post('/admin/results/:id/prizes', express.json(), async (req, res) => {
    res.json(await prizes.add(req.params.id, req.body as { type: string; numbers: string }))
  })
  .listen(Number(port), '127.0.0.1')
