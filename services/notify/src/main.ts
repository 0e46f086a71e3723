import '@papan/runtime/process/require-node-24.ts'
import { constants, setPriority } from 'node:os'
import { createAccess } from '@papan/runtime/auth/access.ts'
import { readConfig } from '@papan/runtime/config.ts'
import { createServer } from '@papan/runtime/http/node-http.ts'
import { runProcess } from '@papan/runtime/process/run-process.ts'
import { createEntrySigner } from '@papan/runtime/stream/event-keys.ts'
import { createGroupConsumer } from '@papan/runtime/stream/event-consumer.ts'
import { createEventReader } from '@papan/runtime/stream/event-reader.ts'
import { areReady, createRedis } from '@papan/runtime/stream/redis.ts'
import { refusedAnswers } from '@papan/runtime/stream/refused-entries.ts'
import { connectMongo } from '@papan/service-kit/mongo/connect.ts'
import { createRelay, type Relay } from '@papan/service-kit/outbox/relay.ts'
import { createNotifyApp } from './app.ts'
import { notifySettings } from './config.ts'
import { mayMatter } from './deliveries/wanted-of.ts'
import { startWork } from './jobs/start-work.ts'
import { createWayOut } from './way-out/way-out.ts'

/** To each push service. */
const pushConnections = 64

// Visitors who are served by the same cores go before messages.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

await runProcess({
  name: 'notify',
  settings: () => readConfig(notifySettings, process.env),
  wire: ({ settings, log, metrics }) => {
    const clock = Date.now
    const [authInternalUrl] = settings.NEIGHBOURS['auth:internal']
    const [contentUrl] = settings.NEIGHBOURS.content
    const redisUrl = settings.REDIS_URL
    const allowLoopback = settings.ALLOW_LOOPBACK === 'on'
    const access = createAccess({ authInternalUrl, log, clock })
    const mongo = connectMongo({ url: settings.MONGO_URL, database: settings.MONGO_DB, log }, () =>
      notify.createIndexes(),
    )
    let relay: Relay | null = null
    const notify = createNotifyApp({
      connection: mongo.connection,
      isReady: mongo.isReady,
      access,
      contentUrl,
      telegramUrl: settings.TELEGRAM_URL,
      wayOut: createWayOut({ allowLoopback }),
      key: settings.DESTINATION_KEY,
      previousKey: settings.DESTINATION_PREVIOUS_KEY,
      clock,
      notifyRelay: (...written) => relay?.notify(...written),
      wake: (delivery) => deliveries.wake(delivery),
      push: {
        vapidKey: settings.VAPID_PRIVATE_KEY,
        siteUrl: settings.SITE_URL,
        perSecond: settings.PUSH_PER_SECOND,
        maxSubscriptions: settings.PUSH_SUBSCRIPTIONS,
        wayOut: createWayOut({ allowLoopback, keptConnections: pushConnections }),
        wake: (work) => pushes.wake(work),
      },
      log,
      metrics,
      trusted: settings.TRUSTED_GATEWAYS,
    })
    const [redis, reader, groupReader] = [
      createRedis(redisUrl, 'command', log),
      createRedis(redisUrl, 'reader', log),
      createRedis(redisUrl, 'reader', log),
    ]
    const keys = settings.EVENT_PUBLIC_KEYS
    const sign = createEntrySigner(settings.EVENT_PRIVATE_KEY)
    relay = createRelay({ sources: notify.sources, redis, reader, sign, keys, log, metrics, clock })
    const { planner, push } = notify
    const queues = { redisUrl, log, metrics }
    const deliveries = startWork({
      name: 'notify-send-deliveries',
      work: notify.deliver,
      atOnce: 8,
      onTick: async () => {
        await planner.wantRekaps()
        await planner.wakeDue()
      },
      recheck: () => planner.recheck(),
      ...queues,
    })
    const pushes = startWork({
      name: 'notify-send-pushes',
      work: push.workOn,
      atOnce: 4,
      onTick: () => push.wakeDue(),
      recheck: () => push.recheck(),
      ...queues,
    })
    const events = createEventReader({ keys, log, metrics })
    const group = createGroupConsumer({
      redis: groupReader,
      reader: events,
      log,
      metrics,
      group: 'notify',
      isWanted: mayMatter,
      onBatch: (batch) => planner.onBatch(batch),
    })
    return {
      server: createServer(notify.app),
      answers: refusedAnswers(() => [...(relay?.refused() ?? []), ...events.refused.list()]),
      health: () => ({
        ready: mongo.isReady() && group.hasJoined() && !deliveries.isStuck() && !pushes.isStuck(),
        degraded: [
          ...(mongo.isReady() ? [] : ['database']),
          ...(areReady(redis, reader, groupReader) ? [] : ['redis']),
          ...(group.isBroken() ? ['events'] : []),
          ...relay.degraded(),
          ...(access.isFresh() ? [] : ['auth']),
        ],
      }),
      drain: () => group.stop(),
      close: async () => {
        access.stop()
        await Promise.all([deliveries.stop(), pushes.stop()])
        await relay.stop()
        redis.disconnect()
        await mongo.close()
      },
    }
  },
})
