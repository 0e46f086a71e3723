import { accountCalls } from './auth/account-calls.ts'
import { allowedIpCalls } from './auth/allowed-ip-calls.ts'
import { loginCalls } from './auth/auth-calls.ts'
import { dayCalls } from './content/day-calls.ts'
import { alarmCalls, claimCalls } from './content/desk-calls.ts'
import { bannerCalls } from './media/banner-calls.ts'
import type { Call } from './call.ts'
import { bulkCalls } from './content/bulk-calls.ts'
import { changedNumberCalls } from './content/changed-number-calls.ts'
import { deletedBannerCalls, deletedCalls } from './deleted-calls.ts'
import { copyCalls } from './content/copy-calls.ts'
import { doubleEntryCalls } from './content/double-entry-calls.ts'
import { drawChangeCalls } from './content/draw-change-calls.ts'
import { drawsNowCalls } from './content/draws-now-calls.ts'
import { guardCalls } from './content/guard-calls.ts'
import { importCalls } from './content/import-calls.ts'
import { insightCalls } from './insight-calls.ts'
import { logCalls } from './audit/log-calls.ts'
import { marketCalls } from './content/market-calls.ts'
import { predictionCalls } from './content/prediction-calls.ts'
import { predictionScoreCalls } from './content/prediction-score-calls.ts'
import { predictionTransferCalls } from './content/prediction-transfer-calls.ts'
import { passkeyCalls } from './auth/passkey-calls.ts'
import { identityCalls } from './media/identity-calls.ts'
import { noticeCalls } from './media/notice-calls.ts'
import { textPageCalls } from './media/page-calls.ts'
import { notifyCalls } from './notify/destination-calls.ts'
import { numberCalls } from './content/number-calls.ts'
import { pushCalls } from './notify/push-calls.ts'
import { pageCalls } from './content/public-calls.ts'
import { readerCalls } from './media/reader-calls.ts'
import { resultCalls } from './content/result-calls.ts'
import { revisionCalls } from './content/revision-calls.ts'
import { scheduleCalls } from './content/schedule-calls.ts'
import { scheduleTransferCalls } from './content/schedule-transfer-calls.ts'
import { signInCalls } from './auth/sign-in-calls.ts'
import { settingCalls } from './media/setting-calls.ts'
import { stepUpCalls } from './auth/step-up-calls.ts'
import { userCalls } from './auth/user-calls.ts'

export const authCalls = {
  ...loginCalls,
  ...userCalls,
  ...accountCalls,
  ...passkeyCalls,
  ...signInCalls,
  ...stepUpCalls,
  ...allowedIpCalls,
}
export const contentCalls = {
  ...pageCalls,
  ...numberCalls,
  ...dayCalls,
  ...drawsNowCalls,
  ...changedNumberCalls,
  ...drawChangeCalls,
  ...marketCalls,
  ...scheduleCalls,
  ...scheduleTransferCalls,
  ...predictionCalls,
  ...predictionScoreCalls,
  ...predictionTransferCalls,
  ...resultCalls,
  ...revisionCalls,
  ...doubleEntryCalls,
  ...claimCalls,
  ...alarmCalls,
  ...importCalls,
  ...guardCalls,
  ...bulkCalls,
  ...deletedCalls,
  ...copyCalls,
}
export const mediaCalls = {
  ...bannerCalls,
  ...deletedBannerCalls,
  ...identityCalls,
  ...noticeCalls,
  ...textPageCalls,
  ...settingCalls,
  ...readerCalls,
}
export const auditCalls = logCalls

/** Every call of the HTTP API. */
export const calls: readonly Call[] = [
  authCalls,
  contentCalls,
  mediaCalls,
  auditCalls,
  insightCalls,
  notifyCalls,
  pushCalls,
].flatMap((group) => Object.values<Call>(group))
