// The peer: Express on the bare MongoDB driver, with the content service's database calls and response shapes. `node peer.ts PORT MONGO_URL
// DATABASE`
import express from 'express'
import { drawDate } from '@papan/contracts/schedule/draw.ts'
import { connectBare } from './peer-database.ts'
import { createBarePages } from './peer-pages.ts'
import { createBarePrizes, type BareEntry } from './peer-prizes.ts'

const [port, mongoUrl = '', database = ''] = process.argv.slice(2)
const db = await connectBare(mongoUrl, database)
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
    res.json(await prizes.add(req.params.id, req.body as BareEntry))
  })
  .listen(Number(port), '127.0.0.1')
