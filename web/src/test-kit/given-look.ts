import { defaultColour, pictureColours } from '@papan/contracts/identity/brand-colours.ts'
import type { PictureLook } from '../../server/identity/picture-look.ts'

export const givenLook = (fields: Partial<PictureLook> = {}): PictureLook => ({
  key: 'Papan',
  siteName: 'Papan',
  colours: pictureColours(defaultColour),
  letters: null,
  mark: null,
  picture: null,
  ...fields,
})
