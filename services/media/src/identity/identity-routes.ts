import type { identityCalls } from '@papan/contracts/calls/media/identity-calls.ts'
import { identityPaths } from '@papan/contracts/invalidation.ts'
import { mediaTexts } from '@papan/contracts/texts/media-texts.ts'
import { invalid } from '@papan/runtime/errors.ts'
import { markPathsChanged } from '@papan/service-kit/http/changed-paths.ts'
import type { Handlers } from '@papan/service-kit/http/serve.ts'
import { imageIdOf, imageUrlOf } from '../images/image-address.ts'
import { imageRequired } from '../images/image-errors.ts'
import type { ImagePipeline } from '../images/image-pipeline.ts'
import type { ImageStore } from '../images/image-store.ts'
import type { IdentityStore } from './identity-store.ts'

type IdentityRouteDeps = { identityStore: IdentityStore; imageStore: ImageStore; toMark: ImagePipeline }

export const identityRoutes = (deps: IdentityRouteDeps): Handlers<typeof identityCalls> => {
  const { identityStore, imageStore, toMark } = deps
  return {
    getIdentity: () => identityStore.find(),
    listIdentityRevisions: () => identityStore.revisions(),

    async saveIdentity({ body, ifMatch, context, res }) {
      for (const field of ['mark', 'picture'] as const) {
        const imageId = imageIdOf(body[field] ?? '')
        // Kept from the sweep from now on.
        if (imageId && !(await imageStore.use(imageId))) throw invalid({ [field]: [mediaTexts.imageNotFound] })
      }
      const identity = await identityStore.save(body, ifMatch, context)
      markPathsChanged(res, identityPaths())
      return identity
    },

    async uploadIdentityPicture({ upload: { file }, context }) {
      if (!file) throw imageRequired()
      const { bytes, kind } = await toMark(file.bytes)
      // Drawing may have waited in the queue.
      context.assertAllowed?.()
      return { imageUrl: imageUrlOf(await imageStore.put(bytes, { kind: 'webp', source: kind })) }
    },
  }
}
