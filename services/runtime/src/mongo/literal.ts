import { trusted } from 'mongoose'

/** A filter that finds text anywhere, read to the letter: no character of it is a pattern. */
export const literal = (text: string, flags = '') =>
  trusted({ $regex: text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), ...(flags ? { $options: flags } : {}) })
