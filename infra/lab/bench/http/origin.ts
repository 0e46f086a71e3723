// Stub of all services behind the gateway, with the files of the real web; counts its requests. `node origin.ts PORT WEB-PORT`
import express, { type RequestHandler } from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'
import { changedHeader, resultPaths } from '@papan/contracts/invalidation.ts'
import { testSnapshot, testToken } from '@papan/runtime/test-kit/test-access.ts'
import { coldRows, sampleDate, sampleHtml, sampleMarket, sampleObject } from './sample-answer.ts'

const coldMs = 20
const asked = new Map<string, number>()
const html = sampleHtml()
const coldHtml = sampleHtml(coldRows).toString()
let revision = 0

const web = createProxyMiddleware({ target: `http://127.0.0.1:${process.argv[3]}`, pathFilter: '/assets/**' })

express()
  .use(web as RequestHandler)
  .get('/internal/access', (_req, res) => void res.json(testSnapshot()))
  .get('/bench/token', (_req, res) => void res.json({ token: testToken('ADMIN') }))
  .get('/bench/asked', (_req, res) => void res.json(Object.fromEntries(asked)))
  .use((req, _res, next) => {
    asked.set(req.path, (asked.get(req.path) ?? 0) + 1)
    next()
  })
  .get('/public/page-data', (_req, res) => void res.json(sampleObject()))
  .post('/admin/results/:id/prizes', (_req, res) => {
    revision++
    res.set(changedHeader, resultPaths(sampleMarket, sampleDate).join(' ')).json({ revision })
  })
  .get(
    ['/prediksi/:market', '/hasil-keluaran/:market'],
    (_req, res) => void setTimeout(() => res.type('html').send(`${coldHtml}<!-- ${revision} -->`), coldMs),
  )
  .get('/', (_req, res) => void res.type('html').send(html))
  .listen(Number(process.argv[2]), '127.0.0.1')
