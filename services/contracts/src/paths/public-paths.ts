// Paths of the visitors' calls, below /api. Single exports and no zod: the visitors' bundle includes what it uses.

export const pageData = '/public/page-data'
export const activeSchedules = '/public/schedules/active'
export const liveDraw = '/public/live-draw-data/:marketName'
export const predictionDetail = '/public/prediction-detail/:marketName'
export const predictionHistory = '/public/predictions/:marketName'
/** As it stood at the close of its draw. */
export const archivedPrediction = '/public/predictions/:marketName/:date'
/** Predictions beside chance. */
export const scoreBoard = '/public/prediction-scores'
export const detailPage = '/public/detail-page/:marketName'
export const draw = '/public/results/:marketName/:date'
export const corrections = '/public/results/:marketName/:date/corrections'
/** Numbers of a draw that were withdrawn, while none of it is published. */
export const withdrawal = '/public/results/:marketName/:date/withdrawal'
/** What was corrected and withdrawn, of all draws. */
export const changedNumbers = '/public/corrections'
/** What became of published numbers, for machines that follow. */
export const drawChanges = '/public/changes'
/** All draws of a date. */
export const day = '/public/day/:date'
/** The draws of the last 30 days that hold a number. */
export const drawsWithNumber = '/public/draws-with/:number'
/** Draws that are on, the next ones and the last. */
export const drawsNow = '/public/draws-now'
export const marketNames = '/public/markets/all-active'
export const banners = '/public/banners/:position'
export const activeBanner = '/public/active-banner'
export const bannerLink = '/public/banner-links/:bannerId'
export const image = '/public/images/:imageId'
/** What the site is called and looks like. */
export const identity = '/public/identity'
/** What staff say to all visitors now. */
export const notices = '/public/notices'
/** Texts of the owner that are published. */
export const textPages = '/public/pages'
export const textPage = '/public/pages/:pageId'
export const setting = '/public/settings/by-key/:key'
/** Every draw that holds a number, beside what chance alone gives. */
export const numbers = '/public/numbers/:digits'
export const statistics = '/public/statistics/:marketName'
/** PRIZE 1 of each draw, for a table by week. */
export const paito = '/public/paito/:marketName'
export const pushKey = '/public/push'
export const pushSubscription = '/public/push/subscription'
export const pushRenewal = '/public/push/subscription/renew'
export const pushEnd = '/public/push/subscription/end'
