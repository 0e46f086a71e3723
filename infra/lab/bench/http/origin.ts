// Stub of all services behind the gateway; counts its requests. `node origin.ts PORT`
import express from 'express'
import { changedHeader, resultPaths } from '@papan/contracts/invalidation.ts'
import { testSnapshot, testToken } from '@papan/runtime/test-kit/test-access.ts'
import { coldRows, sampleDate, sampleHtml, sampleMarket, sampleObject } from './sample-answer.ts'

const coldMs = 20
const asked = new Map<string, number>()
const html = sampleHtml()
const coldHtml = sampleHtml(coldRows)
let revision = 0

express()
  .get('/internal/access', (_req, res) => void res.json(testSnapshot()))
  .get('/bench/token', (_req, res) => void res.json({ token: testToken('ADMIN') }))
  .get('/bench/asked', (_req, res) => void res.json(Object.fromEntries(asked)))
  .use((req, _res, next) => {
    asked.set(req.path, (asked.get(req.path) ?? 0) + 1)
    next()
  })
  .get('/public/page-data', (_req, res) => void res.json(sampleObject()))
  .get('/public/live-draw-data/:market', (_req, res) => void res.json({ revision }))
  .get('/public/prediction-detail/:market', (_req, res) => void setTimeout(() => res.json({ cold: true }), coldMs))
  .post('/admin/results/:id/prizes', (_req, res) => {
    revision++
    res.set(changedHeader, resultPaths(sampleMarket, sampleDate).join(' ')).json({ revision })
  })
  .get('/prediksi/:market', (_req, res) => void setTimeout(() => res.type('html').send(coldHtml), coldMs))
  .get('/', (_req, res) => void res.type('html').send(html))
  .listen(Number(process.argv[2]), '127.0.0.1')
