import { siteLink, siteLinkKey, type SiteLinkKey } from '@papan/contracts/calls/media/setting-calls.ts'
import { fillPath } from '@papan/contracts/paths/path-template.ts'
import * as publicPaths from '@papan/contracts/paths/public-paths.ts'
import { siteLinkNames } from '@papan/contracts/texts/media-texts.ts'
import { callService } from '@papan/runtime/http/call-service.ts'
import type { Site } from '../src/public/data/site-reducer.ts'
import { createCachedAnswer } from './cached-answer.ts'

type Links = Record<SiteLinkKey, string>
type SiteLinksDeps = {
  base: string
  clock?: () => number
  timeoutMs?: number
}

const ttlMs = 1_000
/** While media is down, pages do not wait for it again. */
const retryMs = 5_000

/** The footer's links from media; while it fails the last known ones, at first none. */
export const createSiteLinks = ({ base, clock = Date.now, timeoutMs = 500 }: SiteLinksDeps) => {
  const ask = async (key: SiteLinkKey): Promise<[SiteLinkKey, string]> => {
    const { status, text } = await callService(base + fillPath(publicPaths.setting, { key }), { timeoutMs })
    if (status !== 200) throw new Error(`media answered ${status} for ${key}`)
    return [key, siteLink.parse(JSON.parse(text)).value]
  }

  const links = createCachedAnswer<Links>({
    first: { channelUrl: '', microblogUrl: '' },
    ask: async (last) => {
      try {
        return { answer: Object.fromEntries(await Promise.all(siteLinkKey.options.map(ask))) as Links, ttlMs }
      } catch {
        return { answer: last, ttlMs: retryMs }
      }
    },
    clock,
  })

  return async (): Promise<Site['links']> => {
    const known = await links()
    return siteLinkKey.options.flatMap((key) => (known[key] ? [{ label: siteLinkNames[key], url: known[key] }] : []))
  }
}
