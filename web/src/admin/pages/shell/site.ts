import { createContext, useContext, useSyncExternalStore } from 'react'
import type { ShownIdentity } from '@papan/contracts/calls/media/shown-identity.ts'
import { showIdentity } from '../../../shared/theme/show-identity.ts'

/** What the site is called and looks like: at first as the server wrote it into the page. The back office is one shell for every site. */
export const createSite = (page: Document) => {
  let current = JSON.parse(page.getElementById('identity')?.textContent ?? '{}') as ShownIdentity
  const listeners = new Set<() => void>()
  return {
    current: () => current,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show: (identity: ShownIdentity) => {
      current = identity
      showIdentity(identity)
      for (const listener of listeners) listener()
    },
  }
}

export type ShownSite = ReturnType<typeof createSite>
export const SiteContext = createContext<ShownSite | null>(null)

export const useSite = (): ShownIdentity => {
  const site = useContext(SiteContext)
  if (!site) throw new Error('no site')
  return useSyncExternalStore(site.subscribe, site.current)
}
