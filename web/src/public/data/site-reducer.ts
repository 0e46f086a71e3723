import type { Reducer } from 'redux'
import type { RootAction } from './actions.ts'

/** `address`: its host, for paper. `markets`: today's, on the 404 page only. */
export type Site = {
  name: string
  address: string
  links: readonly { label: string; url: string }[]
  markets?: readonly string[]
}

const usual: Site = { name: 'Papan Angka', address: '', links: [] }

/** What the server wrote into the page; no action changes it. */
export const siteReducer: Reducer<Site, RootAction> = (state = usual) => state
