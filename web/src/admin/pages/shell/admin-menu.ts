import type { Role } from '@papan/contracts/calls/auth/auth-calls.ts'
import { adminPaths } from '../../paths/admin-paths.ts'
import { shellText } from './shell-text.ts'

type MenuLink = { to: string; label: string }
type MenuGroup = { heading: string | null; links: readonly MenuLink[] }

const forAllRoles: MenuGroup = {
  heading: null,
  links: [
    { to: adminPaths.dashboard, label: shellText.dashboard },
    { to: adminPaths.results, label: shellText.results },
    { to: adminPaths.predictions, label: shellText.predictions },
    { to: adminPaths.banners, label: shellText.banners },
    { to: adminPaths.schedules, label: shellText.schedules },
  ],
}
const forMasters: MenuGroup = {
  heading: shellText.masterGroup,
  links: [
    { to: adminPaths.markets, label: shellText.markets },
    { to: adminPaths.users, label: shellText.users },
    { to: adminPaths.security, label: shellText.security },
    { to: adminPaths.settings, label: shellText.settings },
    { to: adminPaths.logs, label: shellText.logs },
  ],
}

export const menuFor = (role: Role): readonly MenuGroup[] =>
  role === 'MASTER_ADMIN' ? [forAllRoles, forMasters] : [forAllRoles]
