import type { ShownNotice } from '@papan/contracts/calls/media/notice-calls.ts'
import { noticesCall } from '../src/public/data/calls.ts'
import { askService } from './ask-service.ts'
import { createLastKnown } from './cached-answer.ts'

type SiteNoticesDeps = {
  base: string
  clock?: () => number
  timeoutMs?: number
}

/** What staff say to all visitors, from media, up to their end. */
export const createSiteNotices = ({ base, clock = Date.now, timeoutMs = 500 }: SiteNoticesDeps) => {
  const notices = createLastKnown<readonly ShownNotice[]>({
    first: [],
    ask: async () => {
      const found = await askService(noticesCall, { base, timeoutMs })
      return found.ok ? found.data : null
    },
    clock,
  })
  return async () => (await notices()).filter(({ endsAt }) => clock() < Date.parse(endsAt))
}
