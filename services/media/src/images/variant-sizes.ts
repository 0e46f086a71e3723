import type { BannerPosition } from '@papan/contracts/calls/media/banner-calls.ts'
import type { ImageKind } from './safe-sharp.ts'

/** Widths in px: a phone's screen, up to twice the place on a large screen. */
const widths: Record<BannerPosition, readonly number[]> = {
  TOP_BANNER: [400, 800, 1_200, 1_600],
  SIDE_BANNER: [360, 720],
  POPUP: [400, 800],
}

export type WantedVariant = { width: number; kind: ImageKind }

/** WebP first, narrow first. Never enlarges: a small image keeps its width. */
export const variantsWanted = (position: BannerPosition, imageWidth: number, kind: ImageKind): WantedVariant[] => {
  const largest = Math.min(imageWidth, Math.max(...widths[position]))
  const wanted = [...widths[position].filter((width) => width < largest), largest]
  return [...new Set<ImageKind>(['webp', kind])].flatMap((made) => wanted.map((width) => ({ width, kind: made })))
}
