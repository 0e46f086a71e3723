import { bannerLink } from '@papan/contracts/calls/media/reader-calls.ts'
import type { Target } from '@papan/contracts/paths/canonical-path.ts'
import { fillPath, pathPrefix } from '@papan/contracts/paths/path-template.ts'
import * as publicPaths from '@papan/contracts/paths/public-paths.ts'
import { bannerPath } from '@papan/contracts/paths/route-paths.ts'
import { callService } from '@papan/runtime/http/call-service.ts'

const timeoutMs = 3_000

/** Null for an address that is no banner's. */
export const bannerAt = ({ segments }: Target): string | null => {
  const [folder = '', id = '', ...rest] = segments
  return `/${folder}` === pathPrefix(bannerPath) && id !== '' && rest.length === 0 ? id : null
}

/** Where a banner leads, as media has it stored: nothing of the request but the id decides. Null without a link; throws without an answer. */
export const createBannerLink =
  (base: string) =>
  async (bannerId: string): Promise<string | null> => {
    const { status, text } = await callService(base + fillPath(publicPaths.bannerLink, { bannerId }), { timeoutMs })
    if (status === 404) return null
    if (status !== 200) throw new Error(`media answered ${status} for a banner`)
    // A header holds ASCII alone.
    return new URL(bannerLink.parse(JSON.parse(text)).linkUrl).href
  }
