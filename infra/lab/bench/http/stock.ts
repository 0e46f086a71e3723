// The peer: http-proxy-middleware as its README shows it. `node stock.ts PORT ORIGIN VERSION`
import express, { type RequestHandler } from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'
import { createProxyMiddleware as createProxyMiddleware3 } from 'http-proxy-middleware-3'

const [port, target = '', version] = process.argv.slice(2)
const options = { target, changeOrigin: true }
const proxy = version === '3' ? createProxyMiddleware3(options) : createProxyMiddleware(options)

express()
  .use('/api', proxy as RequestHandler)
  .listen(Number(port), '127.0.0.1')
