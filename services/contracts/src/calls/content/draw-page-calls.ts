import { z } from '../../schema.ts'
import { call, callsOf } from '../call.ts'

export const drawPagesPath = '/site/draw-pages'
/** Dated pages in one part of the sitemap. */
export const drawPagesInPart = 10_000

export const drawPageParts = z.object({ parts: z.number() })
/** Market, date and last change of each public draw, and `prediksi` where a prediction for it is in the archive. */
export const drawPages = z.object({
  draws: z.array(z.tuple([z.string(), z.string(), z.string(), z.literal('prediksi').optional()])),
})
export type DrawPages = z.infer<typeof drawPages>

/** Calls of the web server, which the gateway does not forward. */
export const drawPageCalls = callsOf('content', {
  countDrawPageParts: call('GET', drawPagesPath, {
    summary: 'Jumlah bagian peta situs',
    role: 'all',
    answer: drawPageParts,
  }),
  /** Parts count from 1, oldest draw first. */
  getDrawPages: call('GET', `${drawPagesPath}/:part`, {
    summary: 'Halaman bertanggal dalam satu bagian',
    role: 'all',
    params: z.object({ part: z.string().regex(/^[1-9]\d{0,5}$/) }),
    answer: drawPages,
  }),
})
