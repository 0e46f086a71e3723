import type { IncomingMessage, Server } from 'node:http'
import { ZodError } from 'zod'
import { maxJsonBytes } from '@papan/contracts/limits.ts'
import { AppError, invalidFrom, methodNotAllowed, tooLarge, unavailable } from '../errors.ts'
import type { Health, Metrics } from '../metrics.ts'
import { createServer } from '../http/node-http.ts'

/** Reads for other services, by path: `{ '/internal/access': async () => ({...}) }`. */
export type InternalAnswers = Record<string, () => Promise<unknown>>
/** POST handlers by path, JSON of at most 256 KB. A ZodError answers 400, any other failure 503. */
export type InternalReports = Record<string, (body: unknown) => Promise<unknown>>

type InternalServerDeps = {
  metrics: Metrics
  health: () => Health
  answers?: InternalAnswers
  reports?: InternalReports
}

const bodyOf = async (req: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxJsonBytes) throw tooLarge()
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    throw new AppError(400, 'MALFORMED_JSON', 'not JSON')
  }
}

const toAppError = (error: unknown): AppError => {
  if (error instanceof AppError) return error
  return error instanceof ZodError ? invalidFrom(error) : unavailable()
}

/** The port for other services and operators: /livez, /readyz, /metrics, `answers` and `reports`. */
export const createInternalServer = ({ metrics, health, answers = {}, reports = {} }: InternalServerDeps): Server =>
  createServer((req, res) => {
    const send = (status: number, type: string, body: string) => {
      res.writeHead(status, { 'content-type': type }).end(body)
    }
    const sendJson = (work: Promise<unknown>) =>
      work.then(
        (body) => send(200, 'application/json', JSON.stringify(body ?? {})),
        (error: unknown) => {
          const { status, code, errors } = toAppError(error)
          // Closes instead of draining a rejected body. After 503 the next call may reach another instance.
          if (!req.complete || status === 503) res.setHeader('connection', 'close')
          send(status, 'application/json', JSON.stringify({ code, errors }))
        },
      )
    const path = req.url?.split('?')[0] ?? ''
    const answer = answers[path]
    const report = reports[path]
    if (answer) void sendJson(answer())
    else if (report && req.method !== 'POST') void sendJson(Promise.reject(methodNotAllowed()))
    else if (report) void sendJson(bodyOf(req).then(report))
    else if (path === '/livez') send(200, 'text/plain', 'ok\n')
    else if (path === '/readyz') {
      const state = health()
      // A load balancer reads 404 as "no new connections, keep open ones", and 503 as "down".
      const unready = req.url?.endsWith('?unready=404') ? 404 : 503
      send(state.ready ? 200 : unready, 'application/json', JSON.stringify(state))
    } else if (path === '/metrics') {
      metrics.health(health())
      metrics.registry.metrics().then(
        (text) => send(200, metrics.registry.contentType, text),
        () => send(500, 'text/plain', 'no metrics\n'),
      )
    } else send(404, 'text/plain', 'not found\n')
  })
