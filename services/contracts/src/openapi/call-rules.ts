import { paitoWeeks } from '../calls/insight-calls.ts'
import { maxPrizes } from '../limits.ts'
import { apiTexts } from '../texts/api-texts.ts'
import { authTexts } from '../texts/auth-texts.ts'
import { contentTexts } from '../texts/content-texts.ts'
import { insightTexts } from '../texts/insight-texts.ts'

type Rules = Readonly<Record<string, string>>

const prizes = apiTexts.eachPrizeOnce(maxPrizes)
const expectedNumber = { 'expected-number': apiTexts.expectedNumber }

/** What no schema can say of a field: by operation, then by its key in `errors`. */
export const callRules: Readonly<Record<string, Rules>> = {
  stepUp: { password: authTexts.wrongPassword, code: authTexts.wrongCode, passkey: authTexts.wrongPasskey },
  changePassword: { oldPassword: authTexts.wrongOldPassword, newPassword: apiTexts.newPassword },
  addUser: { password: apiTexts.newPassword },
  resetPassword: { newPassword: apiTexts.newPassword },
  checkSecondFactor: { code: authTexts.wrongCode },
  addPasskey: { passkey: authTexts.wrongPasskey },
  addAllowedIp: { ip: authTexts.ipInvalid },
  startSession: { market: apiTexts.knownMarket, prizes, ...expectedNumber },
  saveResult: { market: contentTexts.marketFixed, date: contentTexts.dateFixed, prizes },
  addPrize: { prizes, ...expectedNumber },
  addPrediction: { market: apiTexts.knownMarket },
  savePrediction: { market: contentTexts.marketFixed, date: contentTexts.dateFixed },
  saveSchedule: {
    marketName: apiTexts.knownMarket,
    resultTime: contentTexts.resultTimeTooLate,
    exceptions: apiTexts.exceptions,
    plan: contentTexts.planOrder,
  },
  offerDraw: { to: contentTexts.drawHeldByOwn },
  startImport: { file: apiTexts.file },
  importSchedules: { file: apiTexts.file },
  searchNumbers: { digits: apiTexts.digits, at: insightTexts.place, to: insightTexts.turnedPeriod },
  getStatistics: { to: insightTexts.turnedPeriod },
  getPaito: { from: insightTexts.longPaito(paitoWeeks.max), to: insightTexts.turnedPeriod },
}
