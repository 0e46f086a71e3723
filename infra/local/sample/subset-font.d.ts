declare module 'subset-font' {
  type Options = { targetFormat?: 'sfnt' | 'truetype' | 'woff' | 'woff2'; variationAxes?: Record<string, number> }
  /** Keeps only the given characters; a given variation axis becomes fixed. */
  export default function subsetFont(font: Buffer, characters: string, options?: Options): Promise<Buffer>
}
