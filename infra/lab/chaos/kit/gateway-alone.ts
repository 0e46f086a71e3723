import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { testSnapshot, testToken } from '@papan/runtime/test-kit/test-access.ts'
import { createTestEventKeys } from '@papan/runtime/test-kit/test-event-keys.ts'
import { startTestProcess } from '@papan/runtime/test-kit/test-process.ts'
import { metricsAt } from '../../harness/metrics.ts'
import { neighboursAt } from '@papan/runtime/test-kit/neighbours-at.ts'

type Handle = (req: IncomingMessage, res: ServerResponse) => void

const main = join(import.meta.dirname, '../../../../gateway/src/main.ts')

/** Starts the gateway alone, without Redis, in front of one scripted upstream for all services. */
export const startGatewayAlone = async (handle: Handle, env: Record<string, string> = {}) => {
  const upstream = createServer((req, res) => {
    if (req.url === '/internal/access') res.end(JSON.stringify(testSnapshot()))
    else if (req.url === '/instance') res.end(JSON.stringify({ id: 'rt-1' }))
    else handle(req, res)
  })
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`
  const gateway = await startTestProcess(main, {
    LOG_LEVEL: 'error',
    LIMIT_SCALE: '1000000',
    REDIS_URL: 'redis://127.0.0.1:1',
    ...createTestEventKeys().readerEnv,
    NEIGHBOURS: neighboursAt(url),
    ...env,
  })
  await gateway.ready()
  const metric = async (name: string) => (await metricsAt(gateway.internalUrl))(name)
  return {
    url: gateway.url,
    internalUrl: gateway.internalUrl,
    pid: gateway.pid,
    upstream,
    token: testToken('MASTER_ADMIN'),
    metric,
    residentMb: async () => (await metric('process_resident_memory_bytes')) / 1024 / 1024,
    async [Symbol.asyncDispose]() {
      await gateway.stop()
      upstream.closeAllConnections()
      upstream.close()
    },
  }
}

export type GatewayAlone = Awaited<ReturnType<typeof startGatewayAlone>>
