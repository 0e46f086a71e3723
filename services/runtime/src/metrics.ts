import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** `degraded` names unavailable shared dependencies. */
export type Health = { ready: boolean; degraded: string[] }

/** Bounds the series: other processes write to the stream too. */
const maxEventTypes = 100

/** Each process, and each test, has its own registry. */
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
    help: "Time from a change to the end of its event's handling, by type and outcome",
    labelNames: ['type', 'outcome'],
    // Promised limits: 1, 5 and 15 s.
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
    collectProcess: () => collectDefaultMetrics({ register: registry }),
    /** Call the result with route and status. */
    startRequest(method: string) {
      const stop = requests.startTimer({ method })
      return (route: string, status: number) => stop({ route, status: String(status) })
    },
    /** A name must always have the same labels. */
    count(name: string, help: string, by = 1, labels: Record<string, string> = {}) {
      counterOf(name, help, labels).inc(labels, by)
    },
    /** Starts at 0, so that its first increase is visible. */
    counter(name: string, help: string): (by?: number) => void {
      const counter = counterOf(name, help, {})
      return (by = 1) => counter.inc(by)
    },
    gauge(name: string, help: string, value: number, labels: Record<string, string> = {}) {
      gaugeOf(name, help, labels).set(labels, value)
    },
    eventTaken({ type, occurredAt }: { type: string; occurredAt: string }, outcome: 'done' | 'failed' = 'done') {
      if (eventTypes.size < maxEventTypes) eventTypes.add(type)
      // 0 for skewed clocks and unreadable times.
      const seconds = Math.max(0, (Date.now() - Date.parse(occurredAt)) / 1000) || 0
      delays.observe({ type: eventTypes.has(type) ? type : 'other', outcome }, seconds)
    },
    health({ ready, degraded }: Health) {
      gaugeOf('process_ready', '1 if the process is ready for traffic, else 0', {}).set(ready ? 1 : 0)
      const degradedGauge = gaugeOf('process_degraded', 'Shared dependencies that the process runs without', { of: '' })
      degradedGauge.reset()
      for (const of of degraded) degradedGauge.set({ of }, 1)
      gaugeOf('process_clock_seconds', "The machine's clock, seconds since 1970", {}).set(Date.now() / 1000)
    },
  }
}

export type Metrics = ReturnType<typeof createMetrics>
