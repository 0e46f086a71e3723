import { defaultIdentity, type Identity } from '@papan/contracts/calls/media/identity-calls.ts'
import { brands } from './brands.ts'
import type { ScoredCategory } from '@papan/contracts/lottery/scores/read-line.ts'
import type { BannerPosition } from '@papan/contracts/calls/media/banner-calls.ts'
import {
  bannerOf,
  changedDraws,
  dayOf,
  detailPage,
  drawDetail,
  drawsNow,
  liveDraw,
  pageData,
  predictionDetail,
  schedules,
} from './sample-data.ts'
import { archivedPrediction, predictionHistory, scoreBoard } from './scored-data.ts'

const { tagline, footer, adults } = defaultIdentity('')
/** Stories look for them. */
const stageTexts: Partial<Identity> = {
  tagline,
  footer,
  adults,
  contact: '',
  links: [{ label: 'Kanal Pesan', url: 'https://kanal.example/', icon: 'channel' }],
}
const { STAGE_BRAND = '' } = process.env
export const isBranded = STAGE_BRAND in brands
/** Nothing is saved but a link. STAGE_BRAND runs all staged stories under a brand's name, mark and colours. */
export const stageIdentity: Identity = {
  ...defaultIdentity('Papan Angka'),
  ...(isBranded ? brands[STAGE_BRAND as keyof typeof brands] : {}),
  ...stageTexts,
}

/** The services' answer to a public path (below /api) at this time; undefined is a 404. */
export const sampleAnswer = (url: string, now: number): unknown => {
  const { pathname, searchParams } = new URL(url, 'http://stage')
  const [, , name = '', first = '', second = '', third = ''] = pathname.split('/').map(decodeURIComponent)
  switch (name) {
    case 'page-data':
      return pageData(now)
    case 'draws-now':
      return drawsNow(now)
    case 'day':
      return dayOf(first, now)
    case 'schedules':
      return schedules
    case 'identity':
      return stageIdentity
    case 'notices':
      return []
    case 'pages':
      return first === '' ? [] : undefined
    case 'banners':
      return [bannerOf(first as BannerPosition)]
    case 'live-draw-data':
      return liveDraw(first, now)
    case 'detail-page':
      return detailPage(
        first,
        {
          page: Number(searchParams.get('page')),
          limit: Number(searchParams.get('limit')),
          month: searchParams.get('month'),
        },
        now,
      )
    case 'corrections':
      return changedDraws()
    case 'results':
      return third === 'corrections' ? drawDetail(first, second, now) && [] : drawDetail(first, second, now)
    case 'prediction-detail':
      return predictionDetail(first, now)
    case 'predictions':
      return second ? archivedPrediction(first, second, now) : predictionHistory(first, now)
    case 'prediction-scores':
      return scoreBoard(Number(searchParams.get('days')), searchParams.get('category') as ScoredCategory, now)
    default:
      return undefined
  }
}
