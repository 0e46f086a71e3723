import { stageTime } from '../../stage/stage.ts'
import { expect, lacking, staged as test } from '../story.ts'

/** MACAU closes then. */
const closesAt = Date.parse('2026-11-21T20:45:00+07:00')
const awayMs = 600_000
/** Between a server's clock and its page on a busy machine. */
const slowMs = 5_000

for (const pageCache of [true, false])
  test(`Back after ten minutes, ${pageCache ? 'with' : 'without'} a page cache: the countdown is right`, async ({
    open,
    stage,
    expectErrors,
  }) => {
    if (pageCache) lacking('firefox', 'it keeps no page alive while WebDriver BiDi drives it')
    expectErrors(/Page entered Back-Forward Cache/)
    const phone = await open({ pageCache })
    /** Seconds between the page's clock and the site's. */
    const behind = async () => {
      const [text = ''] = (await phone.textOf('[role=timer]')).split('PUTARAN')
      const [hours = Number.NaN, minutes = 0, seconds = 0] = (text.match(/\d+/g) ?? []).map(Number)
      const left = (closesAt - stage.now()) / 1000
      return Math.abs(hours * 3600 + minutes * 60 + seconds - left)
    }
    await phone.goto('/live-draw?market=MACAU')
    await phone.ready()
    await expect.poll(behind).toBeLessThan(slowMs / 1000)
    await phone.goto('/jadwal')
    await phone.ready()
    stage.setTime(stageTime + awayMs)
    await phone.back('/live-draw')
    await phone.ready()
    await phone.shows('Terhubung')
    await expect.poll(behind).toBeLessThan(slowMs / 1000)
  })
