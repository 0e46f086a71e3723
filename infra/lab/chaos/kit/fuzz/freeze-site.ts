import type { Banner } from '@papan/contracts/calls/media/banner-calls.ts'
import { marketSegment } from '@papan/contracts/paths/canonical-path.ts'
import type { Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { until, wait } from '../../../../test/harness/until.ts'
import { ask, askJson, bearer } from '../../../../test/harness/ask.ts'
import { positions } from './canonical.ts'

const picturesMs = 60_000
/** Maximum age of cached pages. */
const oldestMs = 6_000

/** Freezes a site with sample data: no draw opens or closes, and every picture has its variants. */
export const freezeSite = async (url: string, token: string): Promise<void> => {
  const schedules = JSON.parse((await ask(`${url}/api/public/schedules/active`)).text) as Schedule[]
  for (const { marketName } of schedules) {
    const address = `${url}/api/admin/schedules/${marketSegment(marketName)}/status`
    const { status, text } = await askJson(address, { status: 'TUTUP' }, { method: 'PATCH', headers: bearer(token) })
    if (status !== 200) throw new Error(`closing ${marketName} answered ${status} ${text}`)
  }
  await until('all pictures have variants', picturesMs, async () => {
    const banners = await Promise.all(positions.map((one) => ask(`${url}/api/public/banners/${one}`)))
    return banners.every(({ text }) => (JSON.parse(text) as Banner[]).every((each) => each.variants))
  })
  await wait(oldestMs)
}
