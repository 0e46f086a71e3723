import type { Banner, BannerVariant } from '@papan/contracts/calls/media/banner-calls.ts'

type Place = { media?: string; width: string; ratio: number }

/** Width and ratio of each position per screen, as in `banner-picture.tsx` and the pages. */
const places: Record<string, readonly Place[]> = {
  TOP_BANNER: [
    { media: '(min-width: 1024px)', width: '30rem', ratio: 4 },
    { media: '(min-width: 640px)', width: '25rem', ratio: 4 },
    { width: '100vw', ratio: 5 / 2 },
  ],
  PHONE_BANNER: [{ width: '100vw', ratio: 5 / 2 }],
  SIDE_BANNER: [
    { media: '(min-width: 1024px)', width: '19.25rem', ratio: 3 / 4 },
    { width: '15rem', ratio: 3 / 4 },
  ],
  POPUP: [{ width: 'min(26rem, 100vw)', ratio: 1 }],
}

/** A cut picture wider than its place needs more than its width, a whole one that is narrower needs less. */
const sizesOf = (position: string, { width, height }: BannerVariant): string => {
  const bound = position === 'TOP_BANNER' || position === 'PHONE_BANNER' ? Math.max : Math.min
  return (places[position] ?? [])
    .map((place) => {
      const scale = bound(1, width / height / place.ratio)
      const needed = scale === 1 ? place.width : `calc(${place.width} * ${scale.toFixed(2)})`
      return place.media ? `${place.media} ${needed}` : needed
    })
    .join(', ')
}

type ImageSource = { media?: string; type?: BannerVariant['type']; srcSet: string; sizes?: string }

const sourcesOf = (position: string, variants: readonly BannerVariant[]): ImageSource[] => {
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

/** Where the top banner is 5:2. */
const onPhones = '(max-width: 639.98px)'

/** Those for phones first. None for an unknown position, or before the variants are made. */
export const imageSources = ({ position, variants = [], phoneImageUrl, phoneVariants }: Banner): ImageSource[] => {
  const phone = phoneVariants ? sourcesOf('PHONE_BANNER', phoneVariants) : [{ srcSet: phoneImageUrl ?? '' }]
  return [
    ...(phoneImageUrl ? phone.map((source) => ({ ...source, media: onPhones })) : []),
    ...sourcesOf(position, variants),
  ]
}

/** Size in px, for the ratio; empty if unknown. */
export const imageSize = ({ variants = [] }: Banner): { width?: number; height?: number } => {
  const largest = variants[variants.length - 1]
  return largest ? { width: largest.width, height: largest.height } : {}
}

/** Resolves once the picture is decoded. */
export const readyToPaint = async (banner: Banner): Promise<void> => {
  const image = new Image()
  const best = imageSources(banner).find(({ media }) => !media || matchMedia(media).matches)
  if (best) {
    image.sizes = best.sizes ?? ''
    image.srcset = best.srcSet
  } else image.src = banner.imageUrl
  await image.decode()
}
