import { enterByApi, startDraw } from '../../desk.ts'
import { givenWaitingMarket, masterHeaders } from '../../staff.ts'
import { test } from '../story.ts'

const pages = [
  { path: () => '/', waiting: 'Menunggu Hasil...' },
  { path: () => '/hasil-keluaran', waiting: 'Menunggu Hasil...' },
  { path: (market: string) => `/live-draw?market=${market}`, waiting: 'SEDANG DIUNDI...' },
  { path: (market: string) => `/hasil-keluaran/${market}`, waiting: undefined },
]

for (const [at, { path, waiting }] of pages.entries()) {
  test(`a number entered shows on ${path('PASARAN')} without a reload`, async ({ phone, request }, { project }) => {
    const market = `DORONG ${project.name} ${at}`.toUpperCase()
    const date = await givenWaitingMarket(request, market)
    const headers = await masterHeaders(request)
    const draw = await startDraw(request, headers, { market, date })
    await phone.goto(path(encodeURIComponent(market)))
    await phone.ready()
    await phone.shows('Terhubung')
    if (waiting) await phone.shows(waiting)
    await phone.run(() => document.documentElement.setAttribute('data-story', 'same page'))
    await enterByApi(request, headers, draw, 'PRIZE 1', '0719')
    await phone.shows(/0\s*7\s*1\s*9/)
    await phone.shows('', 'html[data-story="same page"]')
  })
}
