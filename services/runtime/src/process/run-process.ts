import type { Server } from 'node:http'
import { ConfigError } from '../config.ts'
import { createServer } from '../http/node-http.ts'
import { createLogger, type LogFormat, type Logger } from '../logger.ts'
import { createMetrics, type Health, type Metrics } from '../metrics.ts'
import { releaseVersion } from '../release.ts'
import { orAfter } from './or-after.ts'
import { closeMs, drainMs, failedMs, finishMs } from './ending.ts'
import { createInternalServer, type InternalAnswers, type InternalReports } from './internal-server.ts'
import { z } from 'zod'
import { logLevels } from '../log-line.ts'

const levelChange = z.strictObject({
  level: z.enum(logLevels),
  minutes: z.number().positive().max(1_440).default(15),
})

/** Restores the level after `minutes`. Throws ZodError. */
export const createLogLevelSwitch = (log: Logger) => {
  const defaultLevel = log.level
  let timer: NodeJS.Timeout | undefined
  return async (body: unknown): Promise<{ level: string; until: string }> => {
    const { level, minutes } = levelChange.parse(body)
    clearTimeout(timer)
    log.level = level
    const ms = minutes * 60_000
    timer = setTimeout(() => (log.level = defaultLevel), ms).unref()
    return { level, until: new Date(Date.now() + ms).toISOString() }
  }
}

type Settings = { HOST: string; PORT?: number; INTERNAL_PORT: number; LOG_LEVEL: string; LOG_FORMAT: LogFormat }

export type Parts = {
  /** On PORT; a process without callers has none. */
  server?: Server
  health: () => Health
  answers?: InternalAnswers
  reports?: InternalReports
  /** On SIGTERM: stop taking new work. Requests in flight continue. */
  drain?: () => void | Promise<void>
  /** After the last request: close stores. */
  close: () => void | Promise<void>
}

type RunProcess<S extends Settings> = {
  name: string
  settings: () => S
  wire: (context: { settings: S; log: Logger; metrics: Metrics }) => Promise<Parts> | Parts
}

/** Connections that a busy loop has not accepted yet: the kernel drops further ones, which costs each a second or more. */
const backlog = 4_096

const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, backlog }, resolve)
  })

const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
  })

/**
 * Runs both ports and a graceful shutdown on SIGTERM or SIGINT. A bad setting or a taken port exits with one sentence
 * and code 1.
 */
export const runProcess = async <S extends Settings>({ name, settings: read, wire }: RunProcess<S>): Promise<void> => {
  let settings: S
  try {
    settings = read()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${name}: ${error.message}\n`)
    process.exit(1)
  }
  const log = createLogger(name, settings.LOG_LEVEL, settings.LOG_FORMAT)
  const metrics = createMetrics(name)
  metrics.collectProcess()
  metrics.gauge('build_info', 'Always 1; the label is the release that runs', 1, { version: releaseVersion })
  const { server = createServer(), health, answers, reports, drain, close } = await wire({ settings, log, metrics })

  // Clients must time out first, or they reuse a closed connection (reliability G8).
  server.keepAliveTimeout = 65_000
  let stopping = false
  const internal = createInternalServer({
    metrics,
    health: () => {
      const { ready, degraded } = health()
      return { ready: ready && !stopping, degraded }
    },
    answers,
    reports: { ...reports, '/log-level': createLogLevelSwitch(log) },
  })
  const stop = async (reason: string, code: number) => {
    if (stopping) return
    stopping = true
    log.info({ reason }, 'stopping')
    const closed = closeServer(server)
    const inOrder = code === 0
    await orAfter(Promise.resolve(drain?.()), inOrder ? drainMs : failedMs)
    // Connections become idle one by one.
    const closing = setInterval(() => server.closeIdleConnections(), 50)
    await orAfter(closed, inOrder ? finishMs : failedMs)
    clearInterval(closing)
    server.closeAllConnections()
    await orAfter(Promise.resolve(close()), closeMs)
    internal.close()
    process.exit(code)
  }
  process.on('SIGTERM', () => void stop('SIGTERM', 0))
  process.on('SIGINT', () => void stop('SIGINT', 0))
  const countUnhandled = metrics.counter('unhandled_rejections_total', 'Promise rejections without a handler')
  process.on('unhandledRejection', (error) => {
    countUnhandled()
    log.error({ err: error }, 'unhandled rejection')
  })
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception')
    void stop('uncaught exception', 1)
  })
  try {
    await listen(internal, settings.INTERNAL_PORT, settings.HOST)
    if (settings.PORT !== undefined) await listen(server, settings.PORT, settings.HOST)
  } catch (error) {
    const { code, port } = error as NodeJS.ErrnoException & { port?: number }
    process.stderr.write(code === 'EADDRINUSE' ? `${name}: port ${port} is taken.\n` : `${name}: ${String(error)}\n`)
    process.exit(1)
  }
  log.info({ version: releaseVersion, port: settings.PORT, internalPort: settings.INTERNAL_PORT }, 'listening')
}
