import { allowedIpCalls } from './allowed-ip-calls.ts'
import { loginCalls } from './auth-calls.ts'
import { bannerCalls } from './banner-calls.ts'
import type { Call } from './call.ts'
import { doubleEntryCalls } from './double-entry-calls.ts'
import { importCalls } from './import-calls.ts'
import { logCalls } from './log-calls.ts'
import { marketCalls } from './market-calls.ts'
import { predictionCalls } from './prediction-calls.ts'
import { presenceCalls } from './presence-calls.ts'
import { pageCalls } from './public-calls.ts'
import { resultCalls } from './result-calls.ts'
import { revisionCalls } from './revision-calls.ts'
import { scheduleCalls } from './schedule-calls.ts'
import { settingCalls } from './setting-calls.ts'
import { userCalls } from './user-calls.ts'

export const authCalls = { ...loginCalls, ...userCalls, ...allowedIpCalls }
export const contentCalls = {
  ...pageCalls,
  ...marketCalls,
  ...scheduleCalls,
  ...predictionCalls,
  ...resultCalls,
  ...revisionCalls,
  ...doubleEntryCalls,
  ...presenceCalls,
  ...importCalls,
}
export const mediaCalls = { ...bannerCalls, ...settingCalls }
export const auditCalls = logCalls

/** Every call of the HTTP API. */
export const calls: readonly Call[] = [authCalls, contentCalls, mediaCalls, auditCalls].flatMap((group) =>
  Object.values<Call>(group),
)
