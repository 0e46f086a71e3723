export const pageSizes = {
  home: 6,
  schedules: 5,
  results: 9,
  predictions: 9,
  adminBanners: 5,
  adminList: 10,
  logs: 50,
  dashboardLogs: 5,
} as const
export const historyLimits = [10, 25, 50, 100] as const
/** With fewer a difference from chance says nothing. */
export const minScoredDraws = 30
export const maxListLimit = 100
export const maxPrizes = 200
/** Numbers that most markets draw; of a market without an earlier draw. */
export const defaultPlanned = 23
export const maxPrizeDigits = 20
export const maxTextLength = 200
export const maxSearchLength = 100
export const maxUrlLength = 2048
export const maxTemplateLength = 40
/** Of a correction. */
export const maxReasonLength = 200
/** Sums of readers are dropped after 13 months. */
export const readerLifeDays = 396
/** Of a notice to all visitors. */
export const maxNoticeLength = 140
/** Of the owner's pages below /halaman. */
export const maxOwnPages = 10
export const maxPageIdLength = 40
export const maxPageTitleLength = 60
export const maxPageDescriptionLength = 160
/** Of a page's Markdown. */
export const maxPageTextLength = 20_000
/** Elements and pieces of text of a page. */
export const maxPageNodes = 5_000
/** Elements in one another. */
export const maxPageDepth = 20
/** Of a page and of the identity. */
export const maxEarlierStates = 20
export const maxLabelLength = 40
export const maxMarketNameLength = 60
export const daysPerWeek = 7
export const maxExceptions = 100
/** Days of one exception. */
export const maxExceptionDays = 366
export const maxAliases = 10
export const maxPredictionEntries = 50
export const maxUsernameLength = 40
export const passwordMinimum = 6
/** Of a verification or recovery code as typed. */
export const maxCodeLength = 40
export const recoveryCodeCount = 10
/** Of one user. */
export const maxPasskeys = 10
export const maxPasskeyNameLength = 40
export const maxImageBytes = 2_097_152
/** The largest real file is 2.4 MB. */
export const maxImportBytes = 16 * 1024 * 1024
/** Of a file of schedules; a real day has 110 markets. */
export const maxScheduleFileBytes = 1024 * 1024
export const maxScheduleRows = 500
/** Records of one bulk job: a month of 63 markets has 1,953. */
export const maxBulkLines = 2_500
/** In UTF-8 most of what JSON may hold; a day of 63 markets has 10,000 characters. */
export const maxPastedPredictions = 150_000
export const maxPredictionFileBytes = 1024 * 1024
/** The largest allowed record (200 prizes) is well below this. */
export const maxJsonBytes = 256 * 1024
export const maxRoomsPerSocket = 50
/** How long a password, code or login counts as proof of who is at the session. */
export const stepUpSeconds = 5 * 60
/** Afterwards a correction of PRIZE 1 needs that proof. */
export const settledAfterMs = 24 * 60 * 60_000
export const tokenLifeSeconds = 8 * 60 * 60
/** After this time without a connection, anybody may take over a holder's draw. */
export const awayMs = 60_000
/** Of messages. */
export const maxDestinations = 50
export const maxDestinationNameLength = 60
/** Of one destination that does not take all. */
export const maxDestinationMarkets = 100
/** Of the post of a channel, with placeholders. */
export const maxPostTemplateLength = 1_000
/** Of a browser's push subscription. */
export const maxPushEndpointLength = 1_000
export const maxPushWants = 113
export const maxPushDelayMinutes = 5
/** A subscription that neither page nor worker renewed for this time ends. */
export const pushLifeDays = 60
/** The page or worker renews an older one. */
export const pushRenewDays = 7
