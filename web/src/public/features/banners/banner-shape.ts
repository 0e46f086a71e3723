/** The top banner's picture is cut to its place, from its centre; others are shown whole. */
const shapes: Record<string, string> = {
  TOP_BANNER: 'aspect-[5/2] sm:aspect-[4/1] [&_img]:object-cover',
  SIDE_BANNER: 'aspect-[3/4]',
  POPUP: 'aspect-square',
}

/** The ratio of a position as classes; 16:9 for an unknown one. */
export const shapeOf = (position: string): string => shapes[position] ?? 'aspect-video'
