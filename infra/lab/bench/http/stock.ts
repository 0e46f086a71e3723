// The peer: http-proxy-middleware as its README shows it. `node stock.ts PORT ORIGIN VERSION`
import { join } from 'node:path'
import express, { type RequestHandler } from 'express'
import * as version4 from 'http-proxy-middleware'
import { importOwnPackage } from '../../own-packages.ts'

const [port, target = '', version] = process.argv.slice(2)
const { createProxyMiddleware } =
  version === '3'
    ? await importOwnPackage<typeof version4>(join(import.meta.dirname, 'proxy-3'), 'http-proxy-middleware')
    : version4
const proxy = createProxyMiddleware({ target, changeOrigin: true })

express()
  .use('/api', proxy as RequestHandler)
  .listen(Number(port), '127.0.0.1')
