import { randomBytes } from 'node:crypto'
import { Agent } from 'node:http'
import { ask, bearer } from '../../../harness/ask.ts'
import type { ChaosCase } from '../../kit/case.ts'
import { startGatewayAlone } from '../../kit/gateway-alone.ts'
import { wait } from '../../../harness/until.ts'

const flood = 10_000
const maxEntries = 2_300
const maxGrowthMb = 150
const marker = 'evil.example'

export const cacheFloodCase: ChaosCase = {
  name: 'A30',
  about: '10,000 random addresses and forged hosts: nothing reflected, entries bounded, no admin answer cached',
  async run(print) {
    let adminAnswers = 0
    const gateway = await startGatewayAlone((req, res) => {
      // Echoes all it received, so that anything that gets through shows.
      res.setHeader('content-type', 'application/json')
      if (req.url?.startsWith('/admin')) adminAnswers++
      res.end(JSON.stringify({ url: req.url, headers: { ...req.headers, authorization: undefined }, adminAnswers }))
    })
    const agent = new Agent({ keepAlive: true, maxSockets: 32 })
    try {
      const beforeMb = await gateway.residentMb()
      const forged = {
        'x-forwarded-host': marker,
        'x-forwarded-for': '9.9.9.9',
        forwarded: `host=${marker}`,
        host: marker,
      }
      let reflected = 0
      let failed = 0
      const one = async (index: number) => {
        const random = randomBytes(6).toString('hex')
        const path = [
          `/api/public/page-data?${random}=${random}`,
          `/api/public/detail-page/${random}?page=${index}&callback=${random}`,
          // In capitals: the canonical spelling of a page's address.
          `/hasil-keluaran/${random.toUpperCase()}?page=${index}`,
        ][index % 3]
        const seen = await ask(gateway.url + path, { agent, headers: forged })
        if (seen.status !== 200) failed++
        if (seen.text.includes(marker) || JSON.stringify(seen.headers).includes(marker)) reflected++
      }
      for (let done = 0; done < flood; done += 100)
        await Promise.all(Array.from({ length: 100 }, (_, index) => one(done + index)))
      const visitor = await ask(`${gateway.url}/api/public/page-data`, { agent })
      const admin = () => ask(`${gateway.url}/api/admin/schedules`, { agent, headers: bearer(gateway.token) })
      const [first, second] = [await admin(), await admin()]
      const anonymous = await ask(`${gateway.url}/api/admin/schedules`, { agent })
      // The gateway publishes its entry count once a second.
      await wait(1_500)
      const entries = await gateway.metric('cache_entries')
      const growthMb = (await gateway.residentMb()) - beforeMb
      const adminCached = first.text === second.text || anonymous.status !== 401 || adminAnswers !== 2
      print(
        `${flood} requests, ${failed} failed, ${reflected} reflect a forged header; ${entries} entries, memory +${growthMb.toFixed(0)} MB; an admin's answer cached: ${adminCached}`,
      )
      return {
        pass:
          reflected === 0 &&
          failed === 0 &&
          !visitor.text.includes(marker) &&
          entries <= maxEntries &&
          growthMb < maxGrowthMb &&
          !adminCached,
        reflected,
        failed,
        entries,
        growthMb,
        adminCached,
      }
    } finally {
      agent.destroy()
      await gateway.stop()
    }
  },
}
