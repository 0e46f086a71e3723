import { createInstanceUrls, createRoundRobin } from '@papan/runtime/http/instance-urls.ts'

const resolvedForMs = 1_000
/** So long an instance that left a call unanswered is asked last. */
const avoidedMs = 10_000

type InstancesDeps = { urls: readonly string[]; clock: () => number }

/** The instances of one service that a page asks. */
export const createInstances = ({ urls, clock }: InstancesDeps) => {
  const currentUrls = createInstanceUrls(urls)
  const unansweredAt = new Map<string, number>()
  const inTurn = createRoundRobin<string>((url) => clock() - (unansweredAt.get(url) ?? -Infinity) > avoidedMs)
  let known = urls
  let resolvedAt = -Infinity

  const resolve = async () => {
    const found = await currentUrls()
    if (found.length > 0) known = found
    for (const url of unansweredAt.keys()) if (!known.includes(url)) unansweredAt.delete(url)
  }

  return {
    /** In turn, those that answer first. */
    targets: (): string[] => {
      if (clock() - resolvedAt > resolvedForMs) {
        resolvedAt = clock()
        void resolve()
      }
      return inTurn(known)
    },
    leftUnanswered: (url: string): unknown => unansweredAt.set(url, clock()),
  }
}
