import { z } from '../schema.ts'

/**
 * Where content answers the web server which dated pages there are, oldest draw first. No declared call: the gateway forwards
 * nothing to it.
 */
export const drawPagesPath = '/site/draw-pages'
/** The same as rows of a table: what services answer each other beside the declared calls. */
export const neighbourReads = [
  { service: 'content', method: 'GET', path: drawPagesPath },
  { service: 'content', method: 'GET', path: `${drawPagesPath}/:part` },
] as const
/** Dated pages in one part of the sitemap. */
export const drawPagesInPart = 10_000

/** GET drawPagesPath: in how many parts they come. */
export const drawPageParts = z.object({ parts: z.number() })
/** GET drawPagesPath/{part}, from 1: market, date and the instant of the last change of each public draw. */
export const drawPages = z.object({ draws: z.array(z.tuple([z.string(), z.string(), z.string()])) })
export type DrawPages = z.infer<typeof drawPages>
