// The peer: http-proxy-middleware as its README shows it. `node stock.ts PORT ORIGIN`
import express, { type RequestHandler } from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'

const [port, target = ''] = process.argv.slice(2)

express()
  .use('/api', createProxyMiddleware({ target, changeOrigin: true }) as RequestHandler)
  .listen(Number(port), '127.0.0.1')
