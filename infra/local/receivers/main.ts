// Receivers of the sample's destinations: a webhook, a Telegram chat and a push service, on this machine alone.
import { createServer } from '@papan/runtime/http/node-http.ts'
import { createReceivers } from './receivers.ts'
import { readReceivers } from './receivers-file.ts'

const { PORT, INTERNAL_PORT, DATA_DIR = '' } = process.env
const shown = 50

const { listener } = createReceivers({
  secret: async () => (await readReceivers(DATA_DIR))?.secret,
  clock: Date.now,
  kept: shown,
})
createServer(listener).listen(Number(PORT), '127.0.0.1')
createServer((_req, res) => res.end()).listen(Number(INTERNAL_PORT), '127.0.0.1')
