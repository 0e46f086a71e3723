declare module 'subset-font' {
  type Options = { targetFormat?: 'sfnt' | 'truetype' | 'woff' | 'woff2'; variationAxes?: Record<string, number> }
  /** A font with only the named characters; a pinned variation axis becomes fixed. */
  export default function subsetFont(font: Buffer, characters: string, options?: Options): Promise<Buffer>
}
