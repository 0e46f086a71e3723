import { describe, expect, it } from '@jest/globals'
import { createMetrics } from './metrics.ts'

const seriesOf = async ({ registry }: ReturnType<typeof createMetrics>, name: string) =>
  (await registry.metrics()).split('\n').filter((line) => line.startsWith(`${name}{`))

describe('createMetrics', () => {
  it('exports 0 for a new counter', async () => {
    const metrics = createMetrics('test')
    const count = metrics.counter('failures_total', 'Failures')
    expect(await seriesOf(metrics, 'failures_total')).toEqual(['failures_total{process="test"} 0'])
    count()
    count(2)
    expect(await seriesOf(metrics, 'failures_total')).toEqual(['failures_total{process="test"} 3'])
  })

  it('counts events by type and outcome with their age, 0 for future ones', async () => {
    const metrics = createMetrics('test')
    metrics.eventTaken({ type: 'prize.recorded.v1', occurredAt: new Date(Date.now() - 3_000).toISOString() })
    metrics.eventTaken({ type: 'prize.recorded.v1', occurredAt: new Date(Date.now() + 60_000).toISOString() })
    metrics.eventTaken({ type: 'prize.recorded.v1', occurredAt: 'yesterday' }, 'failed')
    const lines = await seriesOf(metrics, 'event_delay_seconds_bucket')
    const upTo = (le: number, outcome: string) =>
      lines.find((line) => line.includes(`le="${le}"`) && line.includes(`outcome="${outcome}"`))?.split(' ')[1]
    expect([upTo(0.02, 'done'), upTo(2, 'done'), upTo(5, 'done'), upTo(0.02, 'failed')]).toEqual(['1', '1', '2', '1'])
  })

  it('creates at most a hundred event type series', async () => {
    const metrics = createMetrics('test')
    const occurredAt = new Date().toISOString()
    for (let n = 0; n < 150; n++) metrics.eventTaken({ type: `made-up.${n}`, occurredAt })
    const counts = await seriesOf(metrics, 'event_delay_seconds_count')
    expect(counts).toHaveLength(101)
    expect(counts.at(-1)).toMatch(/type="other".* 50$/)
  })

  it('drops dependencies that are available again', async () => {
    const metrics = createMetrics('test')
    metrics.health({ ready: false, degraded: ['redis', 'auth'] })
    expect(await seriesOf(metrics, 'process_degraded')).toHaveLength(2)
    metrics.health({ ready: true, degraded: ['auth'] })
    expect(await seriesOf(metrics, 'process_degraded')).toEqual(['process_degraded{of="auth",process="test"} 1'])
    expect(await seriesOf(metrics, 'process_ready')).toEqual(['process_ready{process="test"} 1'])
  })
})
