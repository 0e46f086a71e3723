import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

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
  const counters = new Map<string, Counter>()
  const gauges = new Map<string, Gauge>()
  return {
    registry,
    /** Event loop, memory and the like; once per process. */
    collectProcess: () => collectDefaultMetrics({ register: registry }),
    /** Starts the clock of a request; call the answer with its route and status. */
    startRequest(method: string) {
      const stop = requests.startTimer({ method })
      return (route: string, status: number) => stop({ route, status: String(status) })
    },
    /** Adds to a counter that is made on first use. */
    count(name: string, help: string, by = 1) {
      let counter = counters.get(name)
      if (!counter) counters.set(name, (counter = new Counter({ name, help, registers })))
      counter.inc(by)
    },
    /** Sets a gauge that is made on first use; a name always comes with the same labels. */
    gauge(name: string, help: string, value: number, labels: Record<string, string> = {}) {
      let gauge = gauges.get(name)
      if (!gauge) gauges.set(name, (gauge = new Gauge({ name, help, labelNames: Object.keys(labels), registers })))
      gauge.set(labels, value)
    },
  }
}

export type Metrics = ReturnType<typeof createMetrics>
