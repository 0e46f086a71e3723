import type { BannerPosition } from '@papan/contracts/calls/banner-calls.ts'
import type { ImageKind } from './safe-sharp.ts'

/** The widths that screens ask of a position, px: a phone's own, and up to twice the place on a large screen. */
const widths: Record<BannerPosition, readonly number[]> = {
  TOP_BANNER: [400, 800, 1_200, 1_600],
  SIDE_BANNER: [360, 720],
  POPUP: [400, 800],
}

/** One picture to make. */
export type WantedVariant = { width: number; kind: ImageKind }

/** What is made of a picture this wide for a position, WebP first, narrow first. Nothing is enlarged: a small one keeps its width. */
export const variantsWanted = (position: BannerPosition, imageWidth: number, kind: ImageKind): WantedVariant[] => {
  const largest = Math.min(imageWidth, Math.max(...widths[position]))
  const wanted = [...widths[position].filter((width) => width < largest), largest]
  return [...new Set<ImageKind>(['webp', kind])].flatMap((made) => wanted.map((width) => ({ width, kind: made })))
}
