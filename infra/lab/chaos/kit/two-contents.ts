import { Agent } from 'node:http'
import { join } from 'node:path'
import { startTestProcess } from '@papan/runtime/test-kit/test-process.ts'
import { eventKeyFiles } from '../../../local/signing-keys.ts'
import { ask, bearer, type Answer } from '../../../test/harness/ask.ts'
import { startLinkedProduct } from '../../harness/linked-product.ts'
import { tokenOf } from '../../../test/harness/token-of.ts'
import { neighboursAt } from '@papan/runtime/test-kit/neighbours-at.ts'

const main = join(import.meta.dirname, '../../../../services/content/src/main.ts')

/** The process behind the gateway, or the second one at its own port. */
export type Instance = 'first' | 'second'
type Call = { instance: Instance; method?: string; path: string; body?: object; ifMatch?: number; token?: string }

/** The product with a second content process on the same database: writes race between processes. */
export const startTwoContents = async () => {
  const { product, urls, stop } = await startLinkedProduct()
  const authPort = (await product.processes()).find(({ name }) => name === 'auth')?.internalPort
  const eventKeys = await eventKeyFiles(product.dataDir)
  const second = await startTestProcess(main, {
    MONGO_URL: urls.mongo,
    MONGO_DB: 'content',
    REDIS_URL: urls.redis,
    EVENT_PRIVATE_KEY_FILE: eventKeys.privateKeys.content,
    EVENT_PUBLIC_KEYS: eventKeys.publicKeys,
    NEIGHBOURS: neighboursAt(`http://127.0.0.1:${authPort}`),
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const stopAll = async () => {
    agent.destroy()
    await second.stop()
    await stop()
  }
  try {
    await second.ready()
    const master = await tokenOf(product)
    return {
      product,
      master,
      call({ instance, method = 'POST', path, body, ifMatch, token = master }: Call): Promise<Answer> {
        const url = instance === 'first' ? `${product.url}/api${path}` : second.url + path
        const headers: Record<string, string> = bearer(token)
        if (ifMatch !== undefined) headers['if-match'] = String(ifMatch)
        if (body) headers['content-type'] = 'application/json'
        return ask(url, { method, agent, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
      },
      [Symbol.asyncDispose]: stopAll,
    }
  } catch (error) {
    await stopAll()
    throw error
  }
}

export type TwoContents = Awaited<ReturnType<typeof startTwoContents>>
