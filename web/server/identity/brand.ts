import { createBrandFiles } from './brand-files.ts'
import { createPictureLook } from './picture-look.ts'
import { createSiteIdentity } from './site-identity.ts'
import { createUploads } from './uploads.ts'

/** The site's identity as media has it, and the files and pictures that follow it. `siteName`: until one is saved. */
export const createBrand = (options: Parameters<typeof createSiteIdentity>[0]) => {
  const identity = createSiteIdentity(options)
  const uploads = createUploads(options.base)
  return { identity, files: createBrandFiles({ identity, uploads }), look: createPictureLook({ identity, uploads }) }
}

export type Brand = ReturnType<typeof createBrand>
