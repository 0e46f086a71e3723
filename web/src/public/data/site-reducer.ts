import type { ShownIdentity } from '@papan/contracts/calls/media/shown-identity.ts'
import type { ShownNotice } from '@papan/contracts/calls/media/notice-calls.ts'
import type { RootAction } from './actions.ts'

/** `address`: its host, for paper. `pages`: the owner's. `notices`: those of all pages; both absent for none. `markets`: today's, on the 404 page only. */
export type Site = Pick<ShownIdentity, 'name' | 'tagline' | 'links' | 'footer' | 'adults'> &
  Partial<ShownIdentity> & {
    address: string
    pages?: readonly { title: string; path: string }[]
    notices?: readonly ShownNotice[]
    markets?: readonly string[]
  }

/** What the server wrote into the page, until a master admin changes it. */
export const siteReducer = (state: Site, action: RootAction): Site =>
  action.type === 'site/identityChanged' ? { ...state, ...action.payload } : state
