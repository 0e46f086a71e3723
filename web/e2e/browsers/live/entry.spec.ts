import type { APIRequestContext } from '@playwright/test'
import { consolations, freeNumbers, publishedNumbers, starters } from '../../desk.ts'
import { givenAdmin, givenWaitingMarket } from '../../staff.ts'
import { dayText } from '../../../src/shared/format/wib-text.ts'
import { signedIn } from '../desk.ts'
import { expect, test, type Open } from '../story.ts'

type Draw = { market: string; date: string }

/** At a desk with a draw begun; the numbers are none that the guard doubts. */
const begin = async (open: Open, request: APIRequestContext, market: string) => {
  const draw: Draw = { market, date: await givenWaitingMarket(request, market) }
  const headers = await givenAdmin(request, 'juru')
  const desk = await open(signedIn(headers))
  await desk.goto('/admin/manage-results')
  await desk.choose('form select', 'Pasaran', market)
  await expect.poll(() => desk.valueOf('form input', 'Tanggal')).toBe(dayText(draw.date))
  await desk.click('form button', 'Mulai Sesi')
  await desk.shows('Lembar undian')
  await expect.poll(() => desk.focused()).toMatch(/^Nomor/)
  return { desk, draw, numbers: [...(await freeNumbers(request, headers, draw)), ...starters, ...consolations] }
}

test('a draw of 23 numbers is entered with digits and Enter alone', async ({ open, request }, { project }) => {
  const { desk, draw, numbers } = await begin(open, request, `KETIK ${project.name}`.toUpperCase())
  for (const each of numbers) {
    await desk.type(each)
    await desk.press('Enter')
  }
  await desk.shows('23 dari 23, revisi')
  await expect.poll(() => publishedNumbers(request, draw)).toEqual(numbers)
})

test('a draw of 23 numbers is published with one paste and one key', async ({ open, request }, { project }) => {
  const { desk, draw, numbers } = await begin(open, request, `TEMPEL ${project.name}`.toUpperCase())
  const [first, second, third] = numbers
  await desk.copy(
    `1st Prize ${first}\n2nd Prize ${second}\n3rd Prize ${third}\nStarter\n${starters.join('\t')}\nHiburan\n${consolations.join('\n')}`,
  )
  await desk.pressWithControl('v')
  await desk.shows('23 nomor, 4 angka, 3 diawali nol', 'dialog')
  await desk.press('Enter')
  await desk.shows('23 nomor berhasil disimpan!')
  await expect.poll(() => publishedNumbers(request, draw)).toEqual(numbers)
})
