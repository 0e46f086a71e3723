import { callService } from '@papan/runtime/http/call-service.ts'
import { readyPath } from '@papan/runtime/http/ready-path.ts'
import { createInstanceUrls, createRoundRobin } from '@papan/runtime/http/instance-urls.ts'

type Instance = { url: string; isReady: boolean }

const pollMs = 500
const pollTimeoutMs = 1_000

/** The instances of one service, each asked twice a second whether it can serve calls. */
export const createUpstreamInstances = (urls: readonly string[]) => {
  const currentUrls = createInstanceUrls(urls)
  let instances = urls.map((url): Instance => ({ url, isReady: true }))
  const inTurn = createRoundRobin<Instance>(({ isReady }) => isReady)
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  const poll = async (instance: Instance) => {
    try {
      const { status } = await callService(new URL(readyPath, instance.url), { timeoutMs: pollTimeoutMs })
      instance.isReady = status !== 503
    } catch {
      instance.isReady = false
    }
  }

  const loop = async () => {
    const resolved = await currentUrls()
    const known = new Map(instances.map((instance) => [instance.url, instance]))
    if (resolved.length > 0) instances = resolved.map((url) => known.get(url) ?? { url, isReady: true })
    await Promise.all(instances.map(poll))
    if (!stopped) timer = setTimeout(() => void loop(), pollMs).unref()
  }
  void loop()

  return {
    /** In turn, those that are ready first. */
    targets: (): string[] => inTurn(instances).map(({ url }) => url),
    isHung: (url: string) => instances.some((instance) => instance.url === url && !instance.isReady),
    isAnyReady: () => instances.some(({ isReady }) => isReady),
    isEachReady: () => instances.every(({ isReady }) => isReady),
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
