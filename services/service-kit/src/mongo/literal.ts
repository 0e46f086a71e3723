import { trusted } from 'mongoose'

/** A filter for text anywhere in a field, with pattern characters escaped. */
export const literal = (text: string, flags = '') =>
  trusted({ $regex: text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), ...(flags ? { $options: flags } : {}) })
