import { createChangedNumbers } from '../changed-numbers/changed-numbers.ts'
import { createWithdrawals } from '../changed-numbers/withdrawals.ts'
import { createDrawChanges } from '../draw-changes/draw-changes.ts'
import { createDays } from './days.ts'
import { createDrawDetails } from './draw-details.ts'
import { createDrawPages } from './draw-pages.ts'
import { createDrawsNow } from './draws-now.ts'
import { createNumberSearch } from './number-search.ts'
import { pageRoutes } from './page-routes.ts'
import type { StoreDeps } from '@papan/service-kit/outbox/aggregate-store.ts'
import { createPageService } from './page-service.ts'

type DepsOf<Create extends (deps: never) => unknown> = Parameters<Create>[0]
type PagesDeps = Pick<StoreDeps, 'clock'> &
  DepsOf<typeof createWithdrawals> &
  DepsOf<typeof createPageService> &
  DepsOf<typeof createDrawDetails> &
  DepsOf<typeof createDrawPages> &
  DepsOf<typeof createNumberSearch> &
  DepsOf<typeof createChangedNumbers> &
  DepsOf<typeof createDrawChanges> &
  Omit<DepsOf<typeof createDrawsNow>, 'withdrawals'>

/** What visitors read. */
export const createPages = (deps: PagesDeps) => {
  const withdrawals = createWithdrawals(deps)
  return pageRoutes({
    pageService: createPageService(deps),
    drawDetails: createDrawDetails(deps),
    drawPages: createDrawPages(deps),
    numberSearch: createNumberSearch(deps),
    drawsNow: createDrawsNow({ ...deps, withdrawals }),
    days: createDays({ ...deps, withdrawals }),
    withdrawals,
    changedNumbers: createChangedNumbers(deps),
    drawChanges: createDrawChanges(deps),
  })
}
