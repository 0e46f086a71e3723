import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Health } from './process/internal-server.ts'

/** A stream that somebody else writes to must not make series without end. */
const maxEventTypes = 100

/** The numbers of one process. Each process, and each test, has its own registry. */
export const createMetrics = (process: string) => {
  const registry = new Registry()
  registry.setDefaultLabels({ process })
  const registers = [registry]
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Requests by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  })
  const delays = new Histogram({
    name: 'event_delay_seconds',
    help: 'Events taken up, by type and by whether that went well: time since the change that they tell of',
    labelNames: ['type', 'outcome'],
    // The promises lie at 1, 5 and 15 s.
    buckets: [0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 15, 60, 300],
    registers,
  })
  const counters = new Map<string, Counter>()
  const gauges = new Map<string, Gauge>()
  const eventTypes = new Set<string>()

  const counterOf = (name: string, help: string, labels: Record<string, string>): Counter => {
    let counter = counters.get(name)
    if (!counter)
      counters.set(name, (counter = new Counter({ name, help, labelNames: Object.keys(labels), registers })))
    return counter
  }
  const gaugeOf = (name: string, help: string, labels: Record<string, string>): Gauge => {
    let gauge = gauges.get(name)
    if (!gauge) gauges.set(name, (gauge = new Gauge({ name, help, labelNames: Object.keys(labels), registers })))
    return gauge
  }

  return {
    registry,
    /** Event loop, memory and the like; once per process. */
    collectProcess: () => collectDefaultMetrics({ register: registry }),
    /** Starts the clock of a request; call the answer with its route and status. */
    startRequest(method: string) {
      const stop = requests.startTimer({ method })
      return (route: string, status: number) => stop({ route, status: String(status) })
    },
    /** Adds to a counter that is made on first use; a name always comes with the same labels. */
    count(name: string, help: string, by = 1, labels: Record<string, string> = {}) {
      counterOf(name, help, labels).inc(labels, by)
    },
    /** A counter that stands at 0 from now on: the first time that it counts can then be told from a process that was just started. */
    counter(name: string, help: string): (by?: number) => void {
      const counter = counterOf(name, help, {})
      return (by = 1) => counter.inc(by)
    },
    /** Sets a gauge that is made on first use; a name always comes with the same labels. */
    gauge(name: string, help: string, value: number, labels: Record<string, string> = {}) {
      gaugeOf(name, help, labels).set(labels, value)
    },
    /** An event was taken up here, or could not be. */
    eventTaken({ type, occurredAt }: { type: string; occurredAt: string }, outcome: 'done' | 'failed' = 'done') {
      if (eventTypes.size < maxEventTypes) eventTypes.add(type)
      // Clocks of two machines may differ by more than an event takes; a time that nobody can read says nothing.
      const seconds = Math.max(0, (Date.now() - Date.parse(occurredAt)) / 1000) || 0
      delays.observe({ type: eventTypes.has(type) ? type : 'other', outcome }, seconds)
    },
    /** What the process says of itself now. */
    health({ ready, degraded }: Health) {
      gaugeOf('process_ready', 'Whether the process asks for traffic, 1 or 0', {}).set(ready ? 1 : 0)
      const without = gaugeOf('process_degraded', 'What the process does without at the moment', { of: '' })
      without.reset()
      for (const of of degraded) without.set({ of }, 1)
      gaugeOf('process_clock_seconds', "What the machine's clock says, seconds since 1970", {}).set(Date.now() / 1000)
    },
  }
}

export type Metrics = ReturnType<typeof createMetrics>
