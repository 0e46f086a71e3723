// notify's pushes of one draw to all who want its market, as it sends them. `node sender.ts PORT COUNT MONGO-URL PER-SECOND`
import { randomBytes } from 'node:crypto'
import { constants, setPriority } from 'node:os'
import mongoose from 'mongoose'
import { addDays, wibDate } from '@papan/contracts/wib.ts'
import { createLogger } from '@papan/runtime/logger.ts'
import { createMetrics } from '@papan/runtime/metrics.ts'
import { createSecretBox } from '@papan/service-kit/secrets/secret-box.ts'
import { createPush } from '../../../../services/notify/src/push/create-push.ts'
import { createSubscriptionStore } from '../../../../services/notify/src/push/subscription-store.ts'
import { createWayOut } from '../../../../services/notify/src/way-out/way-out.ts'
import { answerRounds, browsersAt, openAtOnce, prizes } from './browsers.ts'

// As notify's own process does.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const [, , port = '', count = '', mongoUrl = '', perSecond = ''] = process.argv
/** As many as a process of notify works on. */
const pagesAtOnce = 4
const clock = Date.now
const connect = () =>
  mongoose.createConnection(mongoUrl, { dbName: `bench-push-${perSecond}`, autoIndex: false }).asPromise()
const connection = await connect()
await connection.dropDatabase()
const secrets = createSecretBox({ key: randomBytes(32) })
const due: string[] = []
const shared = { connection, secrets, clock }
const push = createPush({
  ...shared,
  vapidKey: randomBytes(32).toString('base64url'),
  perSecond: Number(perSecond),
  maxSubscriptions: Number(count),
  content: {
    draw: () => Promise.resolve({ prizes, finished: true, updatedAt: clock() }),
    schedule: () => Promise.resolve(null),
    firstPrizes: () => Promise.resolve([]),
    drawsOn: () => Promise.resolve([]),
  },
  wayOut: createWayOut({ allowLoopback: true, keptConnections: openAtOnce }),
  restoredAt: () => 0,
  wake: ({ id }) => void due.push(id),
  log: createLogger('bench', 'fatal'),
  metrics: createMetrics('bench'),
})
for (const model of push.models) await model.createIndexes()
const market = 'SINGAPORE'
const wants = [{ market, what: 'WHOLE_DRAW' as const }]
// One connection has one model of a name.
const subscriptions = createSubscriptionStore({ ...shared, connection: await connect() })
const browsers = browsersAt(port, Number(count)).values()
const fill = async () => {
  for (const browser of browsers) await subscriptions.add({ ...browser, wants, withNumber: true, delayMinutes: 0 })
}
await Promise.all(Array.from({ length: 8 }, fill))

answerRounds(async (round) => {
  // Each round is another draw.
  await push.plan([{ topic: 'DRAW', market, date: addDays(wibDate(clock()), round), at: clock() }])
  const work = async () => {
    for (let id = due.shift(); id !== undefined; id = due.shift()) await push.workOn(id)
  }
  while (due.length > 0) await Promise.all(Array.from({ length: pagesAtOnce }, work))
})
