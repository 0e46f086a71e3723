/** What the operator calls the site, and where else it is found. */
export type Site = { name: string; links: readonly { label: string; url: string }[] }

const usual: Site = { name: 'Papan Angka', links: [] }

/** Set once, from what the server embedded in the page. */
export const siteReducer = (state: Site = usual): Site => state
