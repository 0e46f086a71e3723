import { market, messageAt } from '../../harness/realtime/prize.ts'
import { pin, serverCore } from '../../harness/realtime/pinned.ts'
import { askJson, bearer } from '../../../test/harness/ask.ts'
import { startProduct } from '../../../test/harness/product.ts'
import { median } from '../../harness/stats.ts'
import { tokenOf } from '../../../test/harness/token-of.ts'
import { sharedNow } from '../../harness/viewers/views.ts'
import { startWaitingMarket } from '../../harness/waiting-market.ts'
import { signIn } from '../../../local/api-client.ts'
import type { BenchCase } from '../case.ts'
import { startCrowd, type CrowdGroup } from '../fanout/crowd-driver.ts'
import { startFloor } from '../fanout/peers.ts'

/** ms from the POST or the emit. */
type Reach = { ackMs: number; firstMs: number; lastMs: number }
type Round = { ours: Reach; floor: Reach }

const sizes = (smoke: boolean) =>
  smoke ? { viewers: 200, rounds: 1, prizes: 3 } : { viewers: 5_000, rounds: 9, prizes: 7 }
const pauseMs = 150
const warmUps = 10

/** Times from here until all viewers of the group have a message with this text. */
const reach = async (group: CrowdGroup, text: string, send: () => Promise<unknown>): Promise<Reach> => {
  const { firstAt, lastAt, emitted } = await group.reached(text, async () => {
    const startedAt = sharedNow()
    await send()
    return { startedAt, ackMs: sharedNow() - startedAt }
  })
  await new Promise((resolve) => setTimeout(resolve, pauseMs))
  const { startedAt, ackMs } = emitted
  return { ackMs, firstMs: firstAt - startedAt, lastMs: lastAt - startedAt }
}

const parts = ['ackMs', 'firstMs', 'lastMs'] as const
const medianOf = (reaches: Reach[]): Reach => {
  const [ackMs = 0, firstMs = 0, lastMs = 0] = parts.map((part) => median(reaches.map((reach) => reach[part])))
  return { ackMs, firstMs, lastMs }
}
const describe = ({ ackMs, firstMs, lastMs }: Reach) =>
  `answered ${ackMs.toFixed(1)} ms, first viewer ${firstMs.toFixed(1)} ms, last ${lastMs.toFixed(1)} ms`

/** Turns of a prize in the whole product and an emit of the bare loop. */
const measureRound = async (
  prizes: number,
  enter: () => Promise<Reach>,
  emit: () => Promise<Reach>,
): Promise<Round> => {
  const [ours, floor]: Reach[][] = [[], []]
  for (let prize = 0; prize < prizes; prize++) {
    ours?.push(await enter())
    floor?.push(await emit())
  }
  return { ours: medianOf(ours ?? []), floor: medianOf(floor ?? []) }
}

/** From an admin's POST to the last viewer, beside a write loop without a database. */
export const commitCase: BenchCase = {
  name: 'commit',
  about: 'POST of a prize to the last viewer, compared with the emit of a bare write loop without a database, in turns',
  isLong: true,
  async run({ smoke, print, figures }) {
    const { viewers, rounds, prizes } = sizes(smoke)
    await using product = await startProduct()
    const crowd = startCrowd()
    const floor = await startFloor()
    try {
      const { id } = await startWaitingMarket(await signIn(product.url, product.username, product.password), market)
      const token = await tokenOf(product)
      const realtime = (await product.processes()).filter(({ name }) => name.startsWith('realtime'))
      for (const { pid } of realtime) pin(pid, serverCore)
      const [group, others] = [crowd.group('ours'), crowd.group('floor')]
      await group.connect(
        realtime.map(({ port }) => port),
        viewers,
      )
      await others.connect(floor.ports, viewers)
      const url = `${product.url}/api/admin/results/${id}/prizes`
      let entered = 0
      /** A new eight-digit prize, of the same few types in turn. */
      const enter = () => {
        const numbers = String(10_000_000 + entered)
        const type = `PRIZE ${2 + (entered++ % 9)}`
        return reach(group, `"${numbers}"`, async () => {
          const { status, text } = await askJson(url, { type, numbers }, { headers: bearer(token) })
          if (status !== 200) throw new Error(`a prize was answered ${status}: ${text}`)
        })
      }
      let rev = 0
      const emit = () => {
        const text = /"rev":\d+[,}]/.exec(messageAt(++rev))?.[0] ?? ''
        return reach(others, text, () => floor.emit(rev, 1))
      }
      await measureRound(smoke ? 1 : warmUps, enter, emit)
      const seen: Round[] = []
      for (let round = 0; round < rounds; round++) {
        const one = await measureRound(prizes, enter, emit)
        print(`POST: ${describe(one.ours)}; bare loop: ${describe(one.floor)}`)
        seen.push(one)
      }
      const ratios = seen.map(({ ours, floor: peer }) => ours.lastMs / peer.lastMs)
      const [ours, peer] = [medianOf(seen.map((one) => one.ours)), medianOf(seen.map((one) => one.floor))]
      figures.atMost(`POST of a prize to the last of ${viewers}, to the emit of a write loop`, median(ratios), 1.2, {
        peer: `${ours.lastMs.toFixed(1)} ms, of it ${ours.ackMs.toFixed(1)} ms to the answer; write loop ${peer.lastMs.toFixed(1)} ms`,
        rounds: ratios,
      })
      return { ours, peer }
    } finally {
      crowd.stop()
      for (const server of floor.servers) server.kill()
    }
  },
}
