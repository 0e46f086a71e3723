/** What the operator calls the site, and where else it is found; on the page of an unknown address also the markets of the day. */
export type Site = {
  name: string
  links: readonly { label: string; url: string }[]
  markets?: readonly string[]
}

const usual: Site = { name: 'Papan Angka', links: [] }

/** Set once, from what the server embedded in the page. */
export const siteReducer = (state: Site = usual): Site => state
