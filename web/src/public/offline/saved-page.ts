import type { DrawsNow } from '@papan/contracts/calls/content/draws-now-calls.ts'
import type {
  DetailPage,
  DrawDetail,
  LiveDraw,
  PageData,
  PredictionDetail,
} from '@papan/contracts/calls/content/public-calls.ts'
import type { Prediction } from '@papan/contracts/calls/content/prediction-calls.ts'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { canonicalMarket, readTarget } from '@papan/contracts/paths/canonical-path.ts'
import { isNewer } from '@papan/contracts/lottery/result-rules.ts'
import type { SavedAnswer } from './saved-answers.ts'

type Seen = { savedAt: number; madeAt: number }
/** What the device keeps of a page. `madeAt`: when the server made it, ms. */
export type SavedPage = Seen &
  /** `histories`: the markets whose history is kept too. */
  (
    | { kind: 'board'; results: Result[]; histories: string[] }
    | { kind: 'market'; market: string; results: Result[] }
    | { kind: 'draw'; result: Result }
    | { kind: 'prediction'; prediction: Prediction }
    | { kind: 'schedules'; schedules: PublicSchedule[] }
  )

const segmentsOf = (path: string): string[] => readTarget(path)?.segments ?? []

/** The followed markets in their order, then the newest number first. */
const inOrder = (results: readonly Result[], followed: readonly string[]): Result[] => {
  const placeOf = ({ market }: Result) => (followed.includes(market) ? followed.indexOf(market) : followed.length)
  return [...results].sort((a, b) => placeOf(a) - placeOf(b) || b.date.localeCompare(a.date))
}

const madeAtOf = ({ data, savedAt }: SavedAnswer): number => {
  const made = Date.parse((data as { serverTime?: string } | null)?.serverTime ?? '')
  return Number.isNaN(made) ? savedAt : made
}

/** What is kept for an address, else the newest numbers of all markets; null for nothing. `answers`: newest first. */
export const savedPage = (
  address: string,
  answers: readonly SavedAnswer[],
  followed: readonly string[] = [],
): SavedPage | null => {
  const [page = '', name = '', date = ''] = segmentsOf(address)
  const market = canonicalMarket(name)
  const find = (call: string, ...parts: string[]): SavedAnswer | undefined =>
    answers.find((answer) => {
      const [, first, ...rest] = segmentsOf(answer.call)
      return first === call && rest.join('\n') === parts.join('\n')
    })
  const { withdrawn = [] } = (find('draws-now')?.data ?? {}) as Partial<DrawsNow>
  /** Without numbers that the device knows to be withdrawn since. */
  const published = (result: Result): Result => {
    const gone = withdrawn.find(
      (one) => one.market === result.market && one.date === result.date && isNewer(one, result),
    )
    if (!gone) return result
    const isGone = ({ type, numbers }: Result['prizes'][number]) =>
      !gone.numbers || gone.numbers.some((each) => each[0] === type && each[1] === numbers)
    return { ...result, prizes: result.prizes.filter((prize) => !isGone(prize)) }
  }
  const allOf = (results: readonly Result[]) => results.map(published).filter(({ prizes }) => prizes.length > 0)
  const seen = (answer: SavedAnswer): Seen => ({ savedAt: answer.savedAt, madeAt: madeAtOf(answer) })

  const draw = date ? find('results', market, date) : undefined
  if (page === 'hasil-keluaran' && draw)
    return { ...seen(draw), kind: 'draw', result: published((draw.data as DrawDetail).result) }
  const history = name ? find('detail-page', market) : undefined
  if (page === 'hasil-keluaran' && history)
    return { ...seen(history), kind: 'market', market, results: allOf((history.data as DetailPage).history.data) }
  const predicted = page === 'prediksi' && name ? find('prediction-detail', market) : undefined
  const prediction = (predicted?.data as PredictionDetail | undefined)?.prediction
  if (predicted && prediction) return { ...seen(predicted), kind: 'prediction', prediction }
  const live = new URLSearchParams(readTarget(address)?.search).get('market')
  const drawn = page === 'live-draw' && live ? find('live-draw-data', canonicalMarket(live)) : undefined
  const result = (drawn?.data as LiveDraw | undefined)?.result
  if (drawn && result) return { ...seen(drawn), kind: 'draw', result: published(result) }
  const schedules = page === 'jadwal' ? find('schedules', 'active') : undefined
  if (schedules) return { ...seen(schedules), kind: 'schedules', schedules: schedules.data as PublicSchedule[] }
  const all = find('page-data')
  if (!all) return null
  const results = inOrder(allOf(Object.values((all.data as PageData).resultsMap)), followed)
  const histories = results.flatMap(({ market: one }) => (find('detail-page', one) ? one : []))
  return { ...seen(all), kind: 'board', results, histories }
}
