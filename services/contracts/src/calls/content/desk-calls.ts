import { z } from '../../schema.ts'
import { maxTextLength } from '../../limits.ts'
import { call, callsOf, messageAnswer } from '../call.ts'
import { text, versionFields } from '../fields.ts'
import { guardReason } from './guard-calls.ts'
import { answeredDate, answeredDigits, answeredInstant } from '../answered.ts'

const person = z.object({ userId: z.string(), username: z.string() })

/**
 * Who works on a draw; no lock. It ends with the complete draw, a release, logout or revocation. An offer stays with the
 * holder until `offeredTo` claims the draw.
 */
export const claim = z.object({
  id: z.string(),
  market: z.string(),
  date: answeredDate,
  holder: person,
  offeredTo: person.nullable(),
  note: z.string().nullable(),
  takenAt: answeredInstant,
  ...versionFields,
})
export type Claim = z.infer<typeof claim>

/** `released` by its holder, else by the system; `over`: it is drawn no longer. */
export const releaseCause = z.enum(['released', 'complete', 'logout', 'revoked', 'over'])
export type ReleaseCause = z.infer<typeof releaseCause>

/**
 * Of a draw without PRIZE 1 after its result time: LATE rings at the holder, MASTERS at master admins too, OVERDUE counts
 * in `draws_overdue`. UNSTAFFED: no admin was online shortly before the draw.
 */
export const alarmLevel = z.enum(['LATE', 'MASTERS', 'OVERDUE', 'UNSTAFFED'])
export type AlarmLevel = z.infer<typeof alarmLevel>

/** An answer silences all alarms of its draw until `until`. */
export const alarmAnswer = z.object({ reason: z.string(), by: z.string(), at: answeredInstant, until: answeredInstant })
export type AlarmAnswer = z.infer<typeof alarmAnswer>

/** `id`: `{draw}/{level}`. */
export const alarm = z.object({
  id: z.string(),
  market: z.string(),
  date: answeredDate,
  level: alarmLevel,
  raisedAt: answeredInstant,
  answer: alarmAnswer.nullable(),
  ...versionFields,
})
export type Alarm = z.infer<typeof alarm>

/**
 * A draw of today's work. `off`: why it is not drawn. `planned`: numbers that it usually has. `completedAt`: when the last
 * of them was published. `warnings`: why published numbers may be wrong, without those that an admin confirmed; absent
 * without one.
 */
export const boardDraw = z.object({
  market: z.string(),
  date: answeredDate,
  family: z.string().nullable(),
  closesAt: answeredInstant,
  resultAt: answeredInstant,
  off: z.object({ kind: z.enum(['LIBUR', 'TUTUP', 'DITUNDA']), reason: z.string().nullable() }).nullable(),
  filled: z.number(),
  planned: z.number(),
  firstPrize: answeredDigits.nullable(),
  firstPrizeAt: answeredInstant.nullable(),
  completedAt: answeredInstant.nullable(),
  warnings: z.array(guardReason).optional(),
})
export type BoardDraw = z.infer<typeof boardDraw>

/** Time after the result time at which an alarm is raised, ms; `again`: how long an answer silences. */
export const alarmLimits = z.object({
  late: z.number(),
  masters: z.number(),
  overdue: z.number(),
  again: z.number(),
  /** Before the close. */
  unstaffed: z.number(),
})
export type AlarmLimits = z.infer<typeof alarmLimits>

/**
 * All draws of the current draw dates, and unfinished ones of the date before; `at` is the server's time. `seen`: when
 * each holder was last online, null when that is unknown.
 */
export const board = z.object({
  at: answeredInstant,
  draws: z.array(boardDraw),
  claims: z.array(claim),
  alarms: z.array(alarm),
  seen: z.array(z.object({ userId: z.string(), at: answeredInstant.nullable() })),
  /** After this time without a connection anybody may take over, ms. */
  awayMs: z.number(),
  limits: alarmLimits,
})
export type Board = z.infer<typeof board>

/** `from`: user id of the holder whose draw is taken over; without it a held draw answers 409. */
export const claimBody = z.strictObject({ from: z.string().max(maxTextLength).optional() })
/** `to`: a user id. */
export const offerBody = z.strictObject({
  to: z.string().min(1).max(maxTextLength),
  note: text(maxTextLength).nullable().optional(),
})
export const answerBody = z.strictObject({ reason: text(maxTextLength) })

const draws = '/admin/draws'
const draw = `${draws}/:marketName/:date` as const

export const claimCalls = callsOf('content', {
  getBoard: call('GET', draws, { summary: 'Papan kerja undian hari ini', role: 'ADMIN', answer: board }),
  claimDraw: call('POST', `${draw}/claim`, {
    summary: 'Mengambil undian, menerima tawaran atau mengambil alih',
    role: 'ADMIN',
    body: claimBody,
    answer: claim,
    idempotent: true,
    errors: ['DRAW_NOT_FOUND', 'DRAW_HELD'],
  }),
  releaseDraw: call('POST', `${draw}/release`, {
    summary: 'Melepas undian',
    role: 'ADMIN',
    answer: messageAnswer,
    idempotent: true,
    errors: ['DRAW_NOT_FOUND', 'DRAW_HELD'],
  }),
  offerDraw: call('POST', `${draw}/offer`, {
    summary: 'Menyerahkan undian kepada rekan',
    role: 'ADMIN',
    body: offerBody,
    answer: claim,
    idempotent: true,
    errors: ['DRAW_NOT_FOUND', 'DRAW_HELD', 'USER_NOT_FOUND'],
  }),
  declineDraw: call('POST', `${draw}/decline`, {
    summary: 'Menolak undian yang diserahkan',
    role: 'ADMIN',
    answer: claim,
    idempotent: true,
    errors: ['DRAW_NOT_FOUND', 'DRAW_HELD'],
  }),
})

export const alarmCalls = callsOf('content', {
  answerAlarm: call('POST', `${draw}/answer`, {
    summary: 'Menjawab alarm undian yang terlambat',
    role: 'ADMIN',
    body: answerBody,
    answer: z.array(alarm),
    idempotent: true,
    errors: ['DRAW_NOT_FOUND'],
  }),
})
