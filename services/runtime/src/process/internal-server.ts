import { createServer, type Server } from 'node:http'
import type { Metrics } from '../metrics.ts'

/** What a process says of itself: `ready` routes traffic to it, `degraded` names shared things it does without. */
export type Health = { ready: boolean; degraded: string[] }

type InternalServerDeps = {
  metrics: Metrics
  health: () => Health
  /** Answers for neighbours, by path: `{ '/internal/access': async () => ({...}) }`. POST bodies are not read here. */
  answers?: Record<string, () => Promise<unknown>>
}

/** The port that only neighbours and operators reach: /livez, /readyz, /metrics and what neighbours may ask. */
export const createInternalServer = ({ metrics, health, answers = {} }: InternalServerDeps): Server =>
  createServer((req, res) => {
    const send = (status: number, type: string, body: string) => {
      res.writeHead(status, { 'content-type': type }).end(body)
    }
    const path = req.url?.split('?')[0] ?? ''
    const answer = answers[path]
    if (answer) {
      answer().then(
        (body) => send(200, 'application/json', JSON.stringify(body)),
        () => send(503, 'text/plain', 'unavailable\n'),
      )
    } else if (path === '/livez') send(200, 'text/plain', 'ok\n')
    else if (path === '/readyz') {
      const state = health()
      send(state.ready ? 200 : 503, 'application/json', JSON.stringify(state))
    } else if (path === '/metrics') {
      metrics.registry.metrics().then(
        (text) => send(200, metrics.registry.contentType, text),
        () => send(500, 'text/plain', 'no metrics\n'),
      )
    } else send(404, 'text/plain', 'not found\n')
  })
