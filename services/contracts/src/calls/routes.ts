import { auditRoutes } from './audit-routes.ts'
import { authRoutes } from './auth-routes.ts'
import { contentRoutes } from './content-routes.ts'
import { mediaRoutes } from './media-routes.ts'
import { resultRoutes } from './result-routes.ts'
import type { Route } from './route.ts'

/** Every call that is answered today. A test walks this table with every kind of caller. */
export const routes: readonly Route[] = [
  ...authRoutes,
  ...contentRoutes,
  ...resultRoutes,
  ...mediaRoutes,
  ...auditRoutes,
]
