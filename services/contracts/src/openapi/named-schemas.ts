import type { z } from '../schema.ts'
import { errorAnswer } from '../calls/error-answer.ts'
import { deletionAnswer, messageAnswer } from '../calls/call.ts'
import { deletedList, deletedRecord } from '../calls/deleted-calls.ts'
import { copyBody } from '../calls/content/copy-calls.ts'
import { pageMeta } from '../calls/fields.ts'
import * as insight from '../calls/insight-calls.ts'
import { logEntry, logList } from '../calls/audit/log-calls.ts'
import * as account from '../calls/auth/account-calls.ts'
import { allowedIp, allowedIpBody } from '../calls/auth/allowed-ip-calls.ts'
import { loginAnswer, loginBody, passkeyLoginBody } from '../calls/auth/auth-calls.ts'
import { newPasskey, passkey, passkeyState } from '../calls/auth/own-passkey-schemas.ts'
import { newPasskeyBody, passkeyNameBody } from '../calls/auth/passkey-calls.ts'
import { passkeyAnswer, passkeyQuestion } from '../calls/auth/passkey-schemas.ts'
import { signIn } from '../calls/auth/sign-in-calls.ts'
import { stepUpAnswer, stepUpBody } from '../calls/auth/step-up-calls.ts'
import * as users from '../calls/auth/user-calls.ts'
import * as bulk from '../calls/content/bulk-calls.ts'
import * as desk from '../calls/content/desk-calls.ts'
import { changedDraw, changedDrawList, numberChange } from '../calls/content/changed-number-calls.ts'
import { day, dayDraw } from '../calls/content/day-calls.ts'
import { doubleEntry, doubleEntryBody } from '../calls/content/double-entry-calls.ts'
import { drawChange, drawChanges } from '../calls/content/draw-change-calls.ts'
import { drawNow, drawsNow } from '../calls/content/draws-now-calls.ts'
import { guardFacts, guardReason } from '../calls/content/guard-calls.ts'
import * as imports from '../calls/content/import-calls.ts'
import { market, marketBody, marketDraws, marketList, marketNames } from '../calls/content/market-calls.ts'
import { drawsWithNumber, foundDraw } from '../calls/content/number-calls.ts'
import * as predictions from '../calls/content/prediction-calls.ts'
import { copiedPredictionsBody, pastedPredictionsBody } from '../calls/content/prediction-transfer-calls.ts'
import * as scores from '../calls/content/prediction-score-calls.ts'
import * as pages from '../calls/content/public-calls.ts'
import * as results from '../calls/content/result-calls.ts'
import { restoreBody, revision, revisionList } from '../calls/content/revision-calls.ts'
import { exceptionBody, planBody, scheduleException, statusPlan } from '../calls/content/schedule-changes.ts'
import * as schedules from '../calls/content/schedule-calls.ts'
import { scheduleImport, scheduleImportRow } from '../calls/content/schedule-transfer-calls.ts'
import * as banners from '../calls/media/banner-calls.ts'
import * as identities from '../calls/media/identity-calls.ts'
import * as notices from '../calls/media/notice-calls.ts'
import * as textPages from '../calls/media/page-calls.ts'
import * as readers from '../calls/media/reader-calls.ts'
import * as settings from '../calls/media/setting-calls.ts'
import * as notify from '../calls/notify/destination-calls.ts'
import * as push from '../calls/notify/push-calls.ts'
import { webhookMessage } from '../calls/notify/webhook-events.ts'

/** Names that a generated client gives its types: what calls answer. */
export const answerSchemas: Readonly<Record<string, z.ZodType>> = {
  Error: errorAnswer,
  Message: messageAnswer,
  Deletion: deletionAnswer,
  DeletedRecord: deletedRecord,
  DeletedList: deletedList,
  PageMeta: pageMeta,
  Result: results.result,
  StoredPrize: results.storedPrize,
  AdminResult: results.adminResult,
  AdminPrize: results.adminPrize,
  PendingPrize: results.pendingPrize,
  PrizeMismatch: results.mismatch,
  WrittenResult: results.writtenResult,
  PrizeAnswer: results.prizeAnswer,
  ResultList: results.resultList,
  GuardReason: guardReason,
  GuardFacts: guardFacts,
  Revision: revision,
  RevisionList: revisionList,
  DoubleEntry: doubleEntry,
  Schedule: schedules.schedule,
  PublicSchedule: schedules.publicSchedule,
  NextDraw: schedules.nextDraw,
  ScheduleException: scheduleException,
  StatusPlan: statusPlan,
  BulkJob: bulk.bulkJob,
  BulkLine: bulk.bulkLine,
  BulkChange: bulk.bulkChange,
  ScheduleImport: scheduleImport,
  ScheduleImportRow: scheduleImportRow,
  Market: market,
  MarketDraws: marketDraws,
  MarketList: marketList,
  MarketName: marketNames.element,
  Prediction: predictions.prediction,
  PredictionEntry: predictions.predictionEntry,
  PredictionList: predictions.predictionList,
  ArchivedPrediction: scores.archivedPrediction,
  LineScore: scores.lineScore,
  PredictionHistory: scores.predictionHistory,
  PastPrediction: scores.pastPrediction,
  ScoreBoard: scores.scoreBoard,
  CategoryScore: scores.categoryScore,
  MarketScore: scores.marketScore,
  PageData: pages.pageData,
  LiveDraw: pages.liveDraw,
  PrizeCount: pages.prizeCount,
  PredictionDetail: pages.predictionDetail,
  DetailPage: pages.detailPage,
  DrawDetail: pages.drawDetail,
  Withdrawal: pages.withdrawal,
  NearDraw: pages.nearDraw,
  Correction: pages.correction,
  Day: day,
  DayDraw: dayDraw,
  DrawNow: drawNow,
  NumberChange: numberChange,
  ChangedDraw: changedDraw,
  ChangedDrawList: changedDrawList,
  DrawChange: drawChange,
  DrawChanges: drawChanges,
  DrawsNow: drawsNow,
  FoundDraw: foundDraw,
  DrawsWithNumber: drawsWithNumber,
  Claim: desk.claim,
  Alarm: desk.alarm,
  AlarmAnswer: desk.alarmAnswer,
  AlarmLimits: desk.alarmLimits,
  Board: desk.board,
  BoardDraw: desk.boardDraw,
  ImportSummary: imports.importSummary,
  ImportFailed: imports.importFailed,
  ImportRefusal: imports.importRefusal,
  ImportWarning: imports.importWarning,
  ImportStarted: imports.importStarted,
  ImportJob: imports.importJob,
  Banner: banners.banner,
  BannerVariant: banners.bannerVariant,
  BannerList: banners.bannerList,
  BannerOrder: banners.bannerOrder,
  UploadedImage: banners.uploadedImage,
  Identity: identities.identity,
  IdentityRevision: identities.identityRevision,
  Notice: notices.notice,
  ShownNotice: notices.shownNotice,
  Page: textPages.page,
  ShownPage: textPages.shownPage,
  ShownPageHead: textPages.shownPageHead,
  PagePreview: textPages.pagePreview,
  PageRevision: textPages.pageRevision,
  TextNode: textPages.textNode,
  Setting: settings.setting,
  BannerLink: readers.bannerLink,
  Readers: readers.readers,
  User: users.user,
  ListedUser: users.listedUser,
  Account: account.account,
  AccountNotice: account.accountNotice,
  SecondFactorState: account.secondFactorState,
  SecondFactorStart: account.secondFactorStart,
  RecoveryCodes: account.recoveryCodes,
  RenewedToken: account.renewedToken,
  Passkey: passkey,
  PasskeyState: passkeyState,
  PasskeyQuestion: passkeyQuestion,
  SignIn: signIn,
  Token: loginAnswer,
  StepUpProof: stepUpAnswer,
  AllowedIp: allowedIp,
  LogEntry: logEntry,
  LogList: logList,
  NumberHistory: insight.numberHistory,
  FoundNumber: insight.foundNumber,
  MarketStatistics: insight.marketStatistics,
  MarketPaito: insight.marketPaito,
  Destination: notify.destination,
  Delivery: notify.delivery,
  WebhookSecret: notify.newSecret,
  TestedDestination: notify.testAnswer,
  PushKey: push.pushKey,
  PushSubscribers: push.pushSubscribers,
  WebhookMessage: webhookMessage,
}

/** What calls take. */
export const bodySchemas: Readonly<Record<string, z.ZodType>> = {
  Login: loginBody,
  PasskeyLogin: passkeyLoginBody,
  DestinationBody: notify.destinationBody,
  PushSubscriptionBody: push.pushSubscriptionBody,
  OwnPush: push.ownPush,
  PasskeyAnswer: passkeyAnswer,
  NewPasskey: newPasskey,
  CopyBody: copyBody,
  NewPasskeyBody: newPasskeyBody,
  PasskeyNameBody: passkeyNameBody,
  StepUpBody: stepUpBody,
  CodeBody: account.codeBody,
  UserBody: users.userBody,
  ResetPasswordBody: users.resetPasswordBody,
  ChangePasswordBody: users.changePasswordBody,
  AllowedIpBody: allowedIpBody,
  MarketBody: marketBody,
  ScheduleBody: schedules.scheduleBody,
  ScheduleStatusBody: schedules.scheduleStatusBody,
  ScheduleDraftBody: bulk.scheduleDraftBody,
  BulkScheduleChange: bulk.bulkScheduleChange,
  BulkStartBody: bulk.bulkStartBody,
  ScheduleExceptionBody: exceptionBody,
  StatusPlanBody: planBody,
  PredictionBody: predictions.predictionBody,
  PastedPredictions: pastedPredictionsBody,
  CopiedPredictions: copiedPredictionsBody,
  StartSessionBody: results.startSessionBody,
  ResultBody: results.resultBody,
  PrizeBody: results.prizeBody,
  PrizeRow: results.prize,
  RestoreBody: restoreBody,
  DoubleEntryBody: doubleEntryBody,
  ClaimBody: desk.claimBody,
  OfferBody: desk.offerBody,
  AlarmReasonBody: desk.answerBody,
  BannerBody: banners.bannerUrlBody,
  StoredBannerBody: banners.bannerBody,
  BannerOrderBody: banners.bannerOrderBody,
  BannerStatusBody: banners.bannerStatusBody,
  IdentityBody: identities.identityBody,
  NoticeBody: notices.noticeBody,
  NewPageBody: textPages.newPageBody,
  PageBody: textPages.pageBody,
  PagePreviewBody: textPages.pagePreviewBody,
  SettingBody: settings.settingBody,
}
