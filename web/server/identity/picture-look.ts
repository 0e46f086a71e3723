import { shownIdentity } from '@papan/contracts/calls/media/shown-identity.ts'
import { pictureColours, type PictureColours } from '@papan/contracts/identity/brand-colours.ts'
import type { SiteIdentity } from './site-identity.ts'
import type { Uploads } from './uploads.ts'

/** What the identity gives a drawn picture. Equal looks have the same `key`. `picture`: instead of the one of the site. */
export type PictureLook = {
  key: string
  siteName: string
  colours: PictureColours
  letters: string | null
  mark: Buffer | null
  picture: Buffer | null
}

export const createPictureLook =
  ({ identity, uploads }: { identity: SiteIdentity; uploads: Uploads }) =>
  async (): Promise<PictureLook> => {
    const now = await identity()
    const [mark, picture] = await Promise.all([uploads(now.mark), uploads(now.picture)])
    const { name, letters } = shownIdentity(now)
    const colours = pictureColours(now)
    const key = JSON.stringify([name, letters, colours, mark && now.mark, picture && now.picture])
    return { key, siteName: name, colours, letters, mark, picture }
  }
