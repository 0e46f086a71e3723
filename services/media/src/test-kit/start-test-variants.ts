import sharp from 'sharp'
import { banner, type Banner, type BannerVariant } from '@papan/contracts/calls/media/banner-calls.ts'
import { silentLog } from '@papan/runtime/test-kit/test-engines.ts'
import { imageIdOf } from '../images/image-address.ts'
import { createVariantMaker } from '../images/variant-maker.ts'
import type { Placed } from '../images/variant-store.ts'
import { uploadForm } from './given-image.ts'
import { startTestMedia } from './start-test-media.ts'

export const placeOf = ({ imageUrl, position }: Banner): Placed => ({ imageId: imageIdOf(imageUrl) ?? '', position })

/** The media service with its jobs collected in `jobs`, run when the test says so. */
export const startTestVariants = async () => {
  const media = await startTestMedia()
  const jobs: { id: string; place: Placed }[] = []
  const maker = createVariantMaker({
    ...media.media.pictures,
    clock: () => media.clock.now,
    log: silentLog(),
    queue: { addAt: async (id, place) => void jobs.push({ id, place }) },
  })
  return {
    ...media,
    jobs,
    maker,
    async upload(file: Uint8Array, position: string): Promise<Banner> {
      const { body } = await media.asAdmin('POST', '/admin/banners', uploadForm(file, { position }))
      return banner.parse(body)
    },
    async shownAt(position: string): Promise<Banner> {
      const { body } = await media.send('GET', `/public/active-banner?position=${position}`)
      return banner.parse(body)
    },
    async fetched({ url }: Pick<BannerVariant, 'url'>) {
      const answer = await fetch(media.url + url.replace(/^\/api/, ''))
      return { answer, image: await sharp(Buffer.from(await answer.arrayBuffer()), { animated: true }).metadata() }
    },
  }
}
