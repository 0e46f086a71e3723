import type { Server } from 'node:http'
import { flushCompileCache } from 'node:module'
import type { ReadClock } from '../clock/clock-sources.ts'
import { createClockWatch } from '../clock/clock-watch.ts'
import { ConfigError } from '../config.ts'
import { createLogger, type Logger } from '../logger.ts'
import { createMetrics, type Metrics } from '../metrics.ts'
import { closeMs, drainMs, failedMs, finishMs } from './ending.ts'
import { createInternalServer, type Health, type InternalAnswers, type InternalReports } from './internal-server.ts'
import { createLogLevelSwitch } from './log-level-switch.ts'

type Settings = { HOST: string; PORT: number; INTERNAL_PORT: number; LOG_LEVEL: string }

/** What a process is made of once its parts are wired: the public server and what to close, in order, when it ends. */
export type Parts = {
  server: Server
  health: () => Health
  /** The clocks with which that of the process is compared, by name. */
  clocks?: Record<string, ReadClock>
  answers?: InternalAnswers
  reports?: InternalReports
  /** Called when the process is told to stop: stop taking new work. Requests under way go on. */
  drain?: () => void | Promise<void>
  /** Called after the last request: close connections to stores. */
  close: () => void | Promise<void>
}

type RunProcess<S extends Settings> = {
  name: string
  settings: () => S
  wire: (context: { settings: S; log: Logger; metrics: Metrics }) => Promise<Parts> | Parts
}

/** What Node compiled by then is written down for the next start, in case this process is killed later, ms. */
const compiledMs = 5_000

const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })

const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
  })

const orAfter = (work: Promise<unknown>, ms: number): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms).unref())])

/**
 * The life of a server process: settings, parts, both ports, and an end on SIGTERM or SIGINT that finishes what is under
 * way within 10 s, after sessions were closed within 16 s; after an exception that nobody caught within 1 s each, since nobody is let in
 * meanwhile. A bad setting or a taken port is one clear sentence and exit code 1.
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
  const log = createLogger(name, settings.LOG_LEVEL)
  const metrics = createMetrics(name)
  metrics.collectProcess()
  const { server, health, clocks = {}, answers, reports, drain, close } = await wire({ settings, log, metrics })
  const clockWatch = createClockWatch({ clocks, log, metrics })

  // A neighbour's idle connection must end on its side first, or it meets a closed one (reliability G8).
  server.keepAliveTimeout = 65_000
  let stopping = false
  const internal = createInternalServer({
    metrics,
    health: () => {
      const { ready, degraded } = health()
      return { ready: ready && !stopping, degraded: [...degraded, ...clockWatch.degraded()] }
    },
    answers,
    reports: { ...reports, '/log-level': createLogLevelSwitch(log) },
  })
  const stop = async (reason: string, code: number) => {
    if (stopping) return
    stopping = true
    clockWatch.stop()
    log.info({ reason }, 'stopping')
    const closed = closeServer(server)
    const inOrder = code === 0
    await orAfter(Promise.resolve(drain?.()), inOrder ? drainMs : failedMs)
    // Connections turn idle one by one, each after its last answer.
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
  const countUnhandled = metrics.counter('unhandled_rejections_total', 'Promises that failed with nobody listening')
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
    await listen(server, settings.PORT, settings.HOST)
  } catch (error) {
    const { code, port } = error as NodeJS.ErrnoException & { port?: number }
    process.stderr.write(code === 'EADDRINUSE' ? `${name}: port ${port} is taken.\n` : `${name}: ${String(error)}\n`)
    process.exit(1)
  }
  log.info({ port: settings.PORT, internalPort: settings.INTERNAL_PORT }, 'listening')
  setTimeout(flushCompileCache, compiledMs).unref()
}
