const shapes: Record<string, string> = {
  TOP_BANNER: 'aspect-[5/2] sm:aspect-[4/1]',
  SIDE_BANNER: 'aspect-[3/4]',
  POPUP: 'aspect-square',
}

/** The ratio class of a position; 16:9 for an unknown one. */
export const shapeOf = (position: string): string => shapes[position] ?? 'aspect-video'
