import { enterByApi, startDraw } from '../../desk.ts'
import { givenWaitingMarket, masterHeaders } from '../../staff.ts'
import { expect, lacking, test } from '../story.ts'

const init = `addEventListener('pageshow', ({ persisted }) => document.documentElement.setAttribute('data-kept', persisted))`

for (const pageCache of [true, false]) {
  test(`Back to a page that was ${pageCache ? 'kept alive' : 'left'}: it shows numbers and takes pushes`, async ({
    open,
    request,
    expectErrors,
  }, { project }) => {
    if (pageCache) lacking('firefox', 'it keeps no page alive while WebDriver BiDi drives it')
    expectErrors(/Page entered Back-Forward Cache/)
    const market = `KEMBALI ${project.name} ${pageCache ? 'HIDUP' : 'LAIN'}`.toUpperCase()
    const date = await givenWaitingMarket(request, market)
    const headers = await masterHeaders(request)
    const draw = await startDraw(request, headers, { market, date })
    const phone = await open({ pageCache, init })
    await phone.goto(`/live-draw?market=${encodeURIComponent(market)}`)
    await phone.ready()
    await phone.shows('Terhubung')
    await phone.goto('/jadwal')
    await phone.ready()
    await enterByApi(request, headers, draw, 'CONSOLATION PRIZE', '0042')
    await phone.back('/live-draw')
    const kept = () => phone.run(() => document.documentElement.getAttribute('data-kept'))
    await expect.poll(kept).toBe(String(pageCache))
    await phone.ready()
    await phone.shows('0042')
    await phone.shows('Terhubung')
    await enterByApi(request, headers, draw, 'PRIZE 1', '0719')
    await phone.shows('HASIL RESMI')
    await phone.shows(/0\s*7\s*1\s*9/)
  })
}
