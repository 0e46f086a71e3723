import { siteLink, siteLinkKey, type SiteLinkKey } from '@papan/contracts/calls/setting-calls.ts'
import { siteLinkNames } from '@papan/contracts/texts/media-texts.ts'
import { callService } from '@papan/runtime/http/call-service.ts'
import type { Site } from '../src/public/data/site.ts'
import { createKeptAnswer } from './kept-answer.ts'

type Links = Record<SiteLinkKey, string>
type SiteLinksDeps = {
  /** Where media takes calls. */
  base: string
  /** The links of the environment. */
  defaults: Links
  clock?: () => number
  /** A page waits no longer than this for its footer. */
  timeoutMs?: number
}

const keptMs = 1_000
/** While media is away, pages do not wait for it again and again. */
const retryMs = 5_000

/** The links of the footer as media knows them; the last known ones, at first those of the environment, while it does not answer. */
export const createSiteLinks = ({ base, defaults, clock = Date.now, timeoutMs = 500 }: SiteLinksDeps) => {
  const ask = async (key: SiteLinkKey): Promise<[SiteLinkKey, string]> => {
    const { status, text } = await callService(`${base}/public/settings/by-key/${key}`, { timeoutMs })
    // A media service of the release before has no such setting.
    if (status === 404) return [key, defaults[key]]
    if (status !== 200) throw new Error(`${key} was answered ${status}`)
    return [key, siteLink.parse(JSON.parse(text)).value]
  }

  const links = createKeptAnswer<Links>({
    first: defaults,
    ask: async (last) => {
      try {
        return { answer: Object.fromEntries(await Promise.all(siteLinkKey.options.map(ask))) as Links, keptMs }
      } catch {
        return { answer: last, keptMs: retryMs }
      }
    },
    clock,
  })

  return async (): Promise<Site['links']> => {
    const known = await links()
    return siteLinkKey.options.flatMap((key) => (known[key] ? [{ label: siteLinkNames[key], url: known[key] }] : []))
  }
}
