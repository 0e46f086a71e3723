import type { Banner, BannerVariant } from '@papan/contracts/calls/banner-calls.ts'

type Place = { media?: string; width: string; ratio: number }

/** How wide a position's place is on which screen, and its ratio of width to height; as in `banner-shape.ts` and the pages. */
const places: Record<string, readonly Place[]> = {
  TOP_BANNER: [
    { media: '(min-width: 640px)', width: 'min(100vw, 75rem)', ratio: 4 },
    { width: '100vw', ratio: 5 / 2 },
  ],
  SIDE_BANNER: [
    { media: '(min-width: 1024px)', width: '16.5rem', ratio: 3 / 4 },
    { media: '(min-width: 640px)', width: '50vw', ratio: 3 / 4 },
    { width: '100vw', ratio: 3 / 4 },
  ],
  POPUP: [{ width: 'min(26rem, 100vw)', ratio: 1 }],
}

/** A picture that is wider than its place fills its height, so more of it is needed than the place is wide. */
const sizesOf = (position: string, { width, height }: BannerVariant): string =>
  (places[position] ?? [])
    .map((place) => {
      const scale = Math.max(1, width / height / place.ratio)
      const needed = scale === 1 ? place.width : `calc(${place.width} * ${scale.toFixed(2)})`
      return place.media ? `${place.media} ${needed}` : needed
    })
    .join(', ')

/** What a picture element offers the browser: a list of widths for each kind of picture, the best kind first. */
export type ImageSource = { type: BannerVariant['type']; srcSet: string; sizes: string }

/** The sources of a banner's picture; none for one elsewhere, or one whose variants are not made yet. */
export const imageSources = ({ position, variants = [] }: Banner): ImageSource[] => {
  const [first] = variants
  if (!first) return []
  const sizes = sizesOf(position, first)
  return [...new Set(variants.map(({ type }) => type))].map((type) => ({
    type,
    srcSet: variants
      .filter((variant) => variant.type === type)
      .map(({ url, width }) => `${url} ${width}w`)
      .join(', '),
    sizes,
  }))
}

/** The size of a banner's picture in px, for its ratio; empty where it is not known. */
export const imageSize = ({ variants = [] }: Banner): { width?: number; height?: number } => {
  const largest = variants.at(-1)
  return largest ? { width: largest.width, height: largest.height } : {}
}

/** Settles once a banner's picture can be painted at once; rejects when it cannot be had. */
export const readyToPaint = async (banner: Banner): Promise<void> => {
  const image = new Image()
  const [best] = imageSources(banner)
  if (best) {
    image.sizes = best.sizes
    image.srcset = best.srcSet
  } else image.src = banner.imageUrl
  await image.decode()
}
