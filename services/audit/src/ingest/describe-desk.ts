import {
  alarmAnswered,
  alarmRaised,
  drawAccepted,
  drawDeclined,
  drawOffered,
  drawReleased,
  drawTaken,
  drawTakenOver,
} from '@papan/contracts/events/desk-events.ts'
import { wibClock } from '@papan/contracts/wib.ts'
import { logTexts } from '@papan/contracts/texts/log-texts.ts'
import { withChanges } from './changes.ts'
import { described, type Describer } from './description.ts'

/** Work on a draw: who holds it, its alarms. */
export const deskDescribers: Describer[] = [
  described(drawTaken, ({ data: { market, date } }) => ({
    action: 'TAKE_DRAW',
    details: logTexts.drawTaken(market, date),
  })),
  described(drawTakenOver, ({ data: { market, date, from } }) => ({
    action: 'TAKE_OVER_DRAW',
    details: logTexts.drawTakenOver(market, date, from),
  })),
  described(drawOffered, ({ data: { market, date, to, note } }) => ({
    action: 'OFFER_DRAW',
    details: withChanges(logTexts.drawOffered(market, date, to), note === null ? [] : [note]),
  })),
  described(drawAccepted, ({ data: { market, date, from } }) => ({
    action: 'ACCEPT_DRAW',
    details: logTexts.drawAccepted(market, date, from),
  })),
  described(drawDeclined, ({ data: { market, date, withdrawn } }) => ({
    action: 'DECLINE_DRAW',
    details: withdrawn ? logTexts.drawOfferWithdrawn(market, date) : logTexts.drawDeclined(market, date),
  })),
  described(drawReleased, ({ data: { market, date, cause } }) => ({
    action: 'RELEASE_DRAW',
    details: withChanges(
      logTexts.drawReleased(market, date),
      cause === 'released' ? [] : [logTexts.releaseCauses[cause]],
    ),
  })),
  described(alarmRaised, ({ data: { market, date, level } }) => ({
    action: 'ALARM_RAISED',
    details: withChanges(logTexts.alarmRaised(market, date), [logTexts.alarmLevels[level]]),
  })),
  described(alarmAnswered, ({ data: { market, date, reason, until } }) => ({
    action: 'ALARM_ANSWERED',
    details: withChanges(logTexts.alarmAnswered(market, date), [
      reason,
      logTexts.silentUntil(wibClock(Date.parse(until)).slice(0, 5)),
    ]),
  })),
]
