import { releaseVersion } from '@papan/runtime/release.ts'

/** One source change of the next release: replaces what occurs once, or appends lines. */
type Edit = { file: string; find?: string | RegExp; replacement?: string; append?: string }

export type NextRelease = { edits: readonly Edit[]; files: Record<string, string> }

const contracts = 'services/contracts/src'
const later = "import { prizeRecordedLater } from '@papan/contracts/events/result-events.ts'"

/** Applies an edit to a source file. Throws when its text is missing. */
export const inNextRelease = (source: string, { file, find, replacement, append }: Edit): string => {
  if (find !== undefined && source.split(find).length !== 2)
    throw new Error(`${file} does not hold exactly once what the next release changes: ${find}`)
  const changed = find === undefined ? source : source.replace(find, () => replacement ?? '')
  return append === undefined ? changed : `${changed}\n${append}\n`
}

const insert = (file: string, before: string, text: string, append?: string): Edit => ({
  file,
  find: before,
  replacement: `${text}${before}`,
  ...(append === undefined ? {} : { append }),
})

const field: Edit[] = [
  insert(
    `${contracts}/calls/content/result-calls.ts`,
    '  firstPrizeAt: answeredInstant.nullable(),\n  imported: z.boolean(),',
    '  edits: z.number().optional(),\n',
  ),
  insert(
    'services/content/src/results/result-store.ts',
    '  revisions: z.array(storedRevision).max(maxRevisions),',
    '  edits: z.number().optional(),\n',
  ),
  insert(
    'services/content/src/results/result-store.ts',
    '  imported: stored.prizes.some(',
    '  edits: stored.edits ?? 0,\n',
  ),
  insert(
    'services/content/src/results/result-changes.ts',
    '    firstPrizeAt: prizes.some(isFirstPrize) ? (stored',
    '    edits: (stored.edits ?? 0) + 1,\n',
  ),
]

const event: Edit[] = [
  {
    file: `${contracts}/events/result-events.ts`,
    append: `export const prizeRecordedLater = defineEvent('prize.recorded.v2', {
      ...about,
      data: z.object({ ...draw, entered: prize, agreedWith: z.string().optional(), ...guarded }),
      earlier: ({ entered, ...rest }) => [{ type: prizeRecorded.type, data: { ...rest, prize: entered } }],
    })`,
  },
  {
    file: 'services/content/src/results/result-changes.ts',
    find: 'announce(prizeRecorded, { market, date, prize: { type, numbers }, ...agreedWith })',
    replacement: 'announce(prizeRecordedLater, { market, date, entered: { type, numbers }, ...agreedWith })',
    append: later,
  },
  insert(
    'services/audit/src/ingest/describe-draw.ts',
    '  described(prizeRecorded, ',
    `  described(prizeRecordedLater, ({ data: { market, date, entered } }) => ({
      action: 'UPDATE_RESULT',
      details: withChanges(logTexts.prizeRecorded(market, date), [\`\${entered.type} + \${entered.numbers}\`]),
    })),
  `.trimEnd() + '\n',
    later,
  ),
  insert(
    'realtime/src/push/push-result.ts',
    '    on(prizeRecorded, ',
    `    on(prizeRecordedLater, ({ data, subject, record }) =>
      ifPublic(data, () => {
        emitToRoom(record, deps)
        if (isFirstPrize(data.entered)) emitToAll(data, subject, deps)
      }),
    ),
`,
    later,
  ),
]

const tally = `import '@papan/runtime/process/require-node-24.ts'
import { randomUUID } from 'node:crypto'
import { factOf } from '@papan/contracts/events/define-event.ts'
import { processSettings, readConfig, redisSettings } from '@papan/runtime/config.ts'
import { createServer } from '@papan/runtime/http/node-http.ts'
import { runProcess } from '@papan/runtime/process/run-process.ts'
import { createEntrySigner, eventSignerSettings } from '@papan/runtime/stream/event-keys.ts'
import { createEventReader } from '@papan/runtime/stream/event-reader.ts'
import { createEventSender } from '@papan/runtime/stream/event-sender.ts'
import { createRedis } from '@papan/runtime/stream/redis.ts'
import { createStreamCursor } from '@papan/runtime/stream/stream-cursor.ts'

await runProcess({
  name: 'tally',
  settings: () => readConfig({ ...processSettings, ...redisSettings, ...eventSignerSettings }, process.env),
  wire: ({ settings, log, metrics }) => {
    const reader = createRedis(settings.REDIS_URL, 'reader', log)
    const redis = createRedis(settings.REDIS_URL, 'command', log)
    const events = createEventReader({ keys: settings.EVENT_PUBLIC_KEYS, log, metrics })
    const send = createEventSender(redis, createEntrySigner(settings.EVENT_PRIVATE_KEY))
    const epoch = Date.now()
    let [prizes, announced] = [0, 0]
    const cursor = createStreamCursor({
      redis: reader,
      log,
      metrics,
      onGap: () => undefined,
      async onEntries(raw) {
        for (const entry of await events.read(raw))
          if (entry.kind === 'event' && factOf(entry.envelope.type) === 'prize.recorded') prizes++
      },
    })
    const timer = setInterval(() => {
      if (prizes === announced) return
      announced = prizes
      const actor = { userId: 'tally', username: 'tally', role: null, ip: '' }
      const subject = { type: 'tally', id: 'all', epoch, rev: prizes }
      const occurredAt = new Date().toISOString()
      const event = { id: randomUUID(), type: 'tally.counted.v1', occurredAt, actor, requestId: null, subject, data: { prizes } }
      send([event]).catch((error) => log.warn({ err: error }, 'not announced'))
    }, 5_000)
    return {
      server: createServer((_req, res) => res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ prizes }))),
      health: () => ({ ready: cursor.isFollowing(), degraded: [] }),
      close: async () => {
        clearInterval(timer)
        await cursor.stop()
        reader.disconnect()
        redis.disconnect()
      },
    }
  },
})
`

const service: Edit[] = [
  insert(
    `${contracts}/calls/all-calls.ts`,
    '  pushCalls,\n].flatMap',
    '  tallyCalls,\n',
    "import { tallyCalls } from './tally-calls.ts'",
  ),
  insert(`${contracts}/events/announcers.ts`, '} as const satisfies Record<string', "  tally: ['tally'],\n"),
  {
    file: `${contracts}/events/index.ts`,
    find: '...restore, ...result }',
    replacement: '...restore, ...result, ...tally }',
    append: "import * as tally from './tally-events.ts'",
  },
  { file: 'gateway/src/config.ts', find: "    'web',\n  ),", replacement: "    'web',\n    'tally',\n  )," },
  {
    file: 'infra/local/service-table.ts',
    find: 'export const productServices: ServiceDefinition[] = [\n',
    replacement: `export const productServices: ServiceDefinition[] = [
  { name: 'tally', main: join(root, 'services/tally/src/main.ts') },\n`,
  },
]

const [major = '', minor] = releaseVersion.split('.')

/**
 * A release after this one, with one more field (`edits` of a result), one more form of an event (`prize.recorded.v2`), and one more service,
 * `tally`, which reads the stream, announces an event of its own and is called through the gateway.
 */
export const nextRelease: NextRelease = {
  edits: [
    { file: 'package.json', find: /"version": ".*"/, replacement: `"version": "${major}.${Number(minor) + 1}.0"` },
    {
      file: 'services/service-kit/src/mongo/data-version.ts',
      find: 'dataVersion = ',
      replacement: 'dataVersion = 1 + ',
    },
    ...field,
    ...event,
    ...service,
  ],
  files: {
    'services/tally/src/main.ts': tally,
    [`${contracts}/calls/tally-calls.ts`]: `import { z } from '../schema.ts'
import { call, callsOf } from './call.ts'
export const tallyCalls = callsOf('tally' as never, {
  getTally: call('GET', '/public/tally', { summary: 'Tally', role: 'all', answer: z.object({ prizes: z.number() }) }),
})
`,
    [`${contracts}/events/tally-events.ts`]: `import { z } from '../schema.ts'
import { defineEvent } from './define-event.ts'
const data = z.object({ prizes: z.number() })
export const tallyCounted = defineEvent('tally.counted.v1', { subjectType: 'tally', data, record: data })
`,
  },
}
