import { marketSegment, writeSegment } from './canonical-path.ts'

/** The paths of the calls that visitors make, below /api. No zod here: the visitors' bundle imports this file. */
export const publicPaths = {
  pageData: '/public/page-data',
  activeSchedules: '/public/schedules/active',
  liveDraw: '/public/live-draw-data/:marketName',
  predictionDetail: '/public/prediction-detail/:marketName',
  detailPage: '/public/detail-page/:marketName',
  draw: '/public/results/:marketName/:date',
  marketNames: '/public/markets/all-active',
  banners: '/public/banners/:position',
  activeBanner: '/public/active-banner',
  image: '/public/images/:imageId',
  setting: '/public/settings/by-key/:key',
} as const

type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never
/** The named parts of a declared path, as text. */
export type PathParams<Path extends string> = { [Name in ParamName<Path>]: string }

/** A declared path with its named parts filled in, each encoded; a market's name in canonical form. */
export const fillPath = <Path extends string>(path: Path, params: NoInfer<PathParams<Path>>): string =>
  path.replaceAll(/:(\w+)/g, (_part, name: string) => {
    const value = (params as Record<string, string>)[name] ?? ''
    return name === 'marketName' ? marketSegment(value) : writeSegment(value)
  })

/** A declared path up to its first named part. */
export const pathPrefix = (path: string): string => path.slice(0, path.indexOf(':'))
