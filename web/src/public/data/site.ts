/** `markets`: today's, on the 404 page only. */
export type Site = {
  name: string
  links: readonly { label: string; url: string }[]
  markets?: readonly string[]
}

const usual: Site = { name: 'Papan Angka', links: [] }

export const siteReducer = (state: Site = usual): Site => state
