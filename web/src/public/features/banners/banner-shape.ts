const shapes: Record<string, string> = {
  TOP_BANNER: 'aspect-[5/2] sm:aspect-[4/1]',
  SIDE_BANNER: 'aspect-[3/4]',
  POPUP: 'aspect-square',
}

/** The class that gives a banner the ratio of its position; 16:9 for a position that is not known here. */
export const shapeOf = (position: string): string => shapes[position] ?? 'aspect-video'
