import { brandStylePath, themeColours } from '../../identity/brand-colours.ts'
import { lettersOf } from '../../identity/letters.ts'
import type { Identity } from './identity-calls.ts'

/**
 * What visitors see of the identity. Without `mark` the emblem is `letters`, of an unsaved identity the dots of BrandMark. `style` holds
 * the brand's colours, `theme` those of the browser's bars in light and dark. `version`: of the icons.
 */
export type ShownIdentity = Pick<Identity, 'name' | 'tagline' | 'links' | 'footer' | 'adults' | 'contact' | 'mark'> & {
  letters: string | null
  style: string
  theme: [light: string, dark: string]
  version: string
}

export const shownIdentity = (identity: Identity): ShownIdentity => {
  const { name, shortName, tagline, links, footer, adults, contact, mark, epoch, rev } = identity
  return {
    name,
    tagline,
    links,
    footer,
    adults,
    contact,
    mark,
    letters: rev === 0 ? null : lettersOf(shortName),
    style: brandStylePath(identity),
    theme: themeColours(identity),
    version: `${epoch}-${rev}`,
  }
}
