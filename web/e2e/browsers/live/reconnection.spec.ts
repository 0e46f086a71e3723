import { enterByApi, startDraw } from '../../desk.ts'
import { givenWaitingMarket, masterHeaders } from '../../staff.ts'
import { networkErrors } from '../network.ts'
import { test } from '../story.ts'

test('a number that came while the network was gone shows after it is back', async ({
  open,
  network,
  request,
  expectErrors,
}, { project }) => {
  expectErrors(networkErrors)
  const market = `SAMBUNG ${project.name}`.toUpperCase()
  const date = await givenWaitingMarket(request, market)
  const headers = await masterHeaders(request)
  const draw = await startDraw(request, headers, { market, date })
  const phone = await open({ url: network.url })
  await phone.goto(`/live-draw?market=${encodeURIComponent(market)}`)
  await phone.ready()
  await phone.shows('Terhubung')
  await network.cut()
  await phone.shows(/Menghubungkan ulang|Terputus/)
  await enterByApi(request, headers, draw, 'PRIZE 1', '0719')
  await network.mend()
  await phone.shows('Terhubung')
  await phone.shows(/0\s*7\s*1\s*9/)
})
