import { pathPrefix } from '@papan/contracts/paths/path-template.ts'
import { image } from '@papan/contracts/paths/public-paths.ts'

const imagePath = `/api${pathPrefix(image)}/`
const idPattern = /^[0-9a-f]{64}$/

/** An image id is the hash of its bytes. */
export const isImageId = (text: string): boolean => idPattern.test(text)

export const imageUrlOf = (imageId: string): string => `${imagePath}${imageId}`

/** Null for an image elsewhere. */
export const imageIdOf = (imageUrl: string): string | null => {
  const imageId = imageUrl.startsWith(imagePath) ? imageUrl.slice(imagePath.length) : ''
  return isImageId(imageId) ? imageId : null
}
