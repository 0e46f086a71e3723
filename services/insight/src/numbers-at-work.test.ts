import { createMetrics } from '@papan/runtime/metrics.ts'
import { metricValue } from '@papan/runtime/test-kit/metric-value.ts'
import { createColumns } from './columns/columns.ts'
import { createNumbersAtWork } from './numbers-at-work.ts'

const columns = createColumns

describe('searches at work', () => {
  it('are 8 at most; the next is refused until one has ended', async () => {
    const metrics = createMetrics('insight')
    const atWork = createNumbersAtWork({ columns, metrics })
    const searches = Array.from({ length: 10 }, (_each, index) => atWork(() => index))
    const settled = await Promise.allSettled(searches)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
    expect(settled.at(-1)).toMatchObject({
      reason: { status: 503, code: 'BUSY', message: 'Data sedang tidak tersedia.', retryAfterSeconds: 1 },
    })
    expect(await metricValue(metrics, 'insight_refused_total')).toBe(2)
    expect(await atWork(() => 'again')).toBe('again')
  })

  it('free their place when they fail', async () => {
    const atWork = createNumbersAtWork({ columns, metrics: createMetrics('insight') })
    const fail = () => {
      throw new Error('x')
    }
    for (let time = 0; time < 9; time++) await expect(atWork(fail)).rejects.toThrow('x')
  })

  it('are refused until the numbers are complete', async () => {
    const atWork = createNumbersAtWork({ columns: () => null, metrics: createMetrics('insight') })
    await expect(atWork(() => 1)).rejects.toMatchObject({ status: 503, code: 'UNAVAILABLE', retryAfterSeconds: 5 })
  })
})
