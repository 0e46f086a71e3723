import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { bulkyMarket } from '../../../harness/realtime/prize.ts'
import { sized } from '../../../harness/test-bed/sizes.ts'
import { until, wait } from '../../../../test/harness/until.ts'
import type { ChaosCase } from '../../kit/case.ts'
import { openSocket, startRealtimeAlone } from '../../kit/realtime-alone.ts'

const viewers = sized(40)
const chunkBytes = 13 * 1024
/** Beyond the system's buffers; a paused websocket takes about half of it, the rest is more than what is watched. */
const beyondBytes = 512 * 1024
const awayMs = 5_000
const caughtUpMs = 30_000

/** How many bytes the system itself keeps for a reader that does not read. */
const keptBySystem = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const reader = connect((server.address() as AddressInfo).port, '127.0.0.1').pause()
  const [writer] = (await once(server, 'connection')) as [Socket]
  let written = 0
  while (writer.writableLength < chunkBytes * 4) {
    writer.write(Buffer.alloc(chunkBytes))
    written += chunkBytes
    await wait(5)
  }
  const kept = written - writer.writableLength
  for (const socket of [reader, writer]) socket.destroy()
  server.close()
  return kept
}

export const healedLinkCase: ChaosCase = {
  name: 'F40',
  about: `the link to ${viewers} viewers carries nothing for ${awayMs / 1_000} s while numbers come: once it heals each gets all of them, none is cut`,
  async run(print) {
    await using realtime = await startRealtimeAlone()
    const events = Math.ceil(((await keptBySystem()) + beyondBytes) / chunkBytes)
    const crowd = Array.from({ length: viewers }, () => openSocket(realtime.port, '127.0.7.7'))
    const newest = crowd.map(() => 0)
    for (const [index, viewer] of crowd.entries()) {
      await viewer.isIn()
      viewer.onPacket(
        (packet) => (newest[index] = Math.max(newest[index] ?? 0, Number(/"rev":(\d+)/.exec(packet)?.[1] ?? 0))),
      )
      viewer.say('join_room', { market: bulkyMarket, epoch: 1, rev: 1e9 })
    }
    await realtime.emitBulky(1, 1)
    await until('all are in the room', caughtUpMs, () => newest.every((rev) => rev >= 1))
    for (const { socket } of crowd) socket.pause()
    for (let rev = 2; rev <= events; rev += 10) {
      await realtime.emitBulky(rev, Math.min(10, events - rev + 1))
      await wait((awayMs * 10) / events)
    }
    for (const { socket } of crowd) socket.resume()
    await until('all have caught up', caughtUpMs, () =>
      crowd.every(({ state }, index) => state.isClosed || newest[index] === events),
    )
    const cut = await realtime.metric('cut_slow_readers_total')
    const closed = crowd.filter(({ state }) => state.isClosed).length
    print(`${events} numbers of 13 KB for each of ${viewers} viewers: ${cut} cut as slow, ${closed} connections closed`)
    for (const { socket } of crowd) socket.terminate()
    return { pass: cut === 0 && closed === 0, events, cut, closed }
  },
}
