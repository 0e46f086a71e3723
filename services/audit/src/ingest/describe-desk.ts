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
import { sentence, type Describer } from './description.ts'

/** Work on a draw: who holds it, its alarms. */
export const deskDescribers: Describer[] = [
  sentence(drawTaken, 'TAKE_DRAW', ({ market, date }) => logTexts.drawTaken(market, date)),
  sentence(drawTakenOver, 'TAKE_OVER_DRAW', ({ market, date, from }) => logTexts.drawTakenOver(market, date, from)),
  sentence(drawOffered, 'OFFER_DRAW', ({ market, date, to, note }) =>
    withChanges(logTexts.drawOffered(market, date, to), note === null ? [] : [note]),
  ),
  sentence(drawAccepted, 'ACCEPT_DRAW', ({ market, date, from }) => logTexts.drawAccepted(market, date, from)),
  sentence(drawDeclined, 'DECLINE_DRAW', ({ market, date, withdrawn }) =>
    withdrawn ? logTexts.drawOfferWithdrawn(market, date) : logTexts.drawDeclined(market, date),
  ),
  sentence(drawReleased, 'RELEASE_DRAW', ({ market, date, cause }) =>
    withChanges(logTexts.drawReleased(market, date), cause === 'released' ? [] : [logTexts.releaseCauses[cause]]),
  ),
  sentence(alarmRaised, 'ALARM_RAISED', ({ market, date, level }) =>
    withChanges(logTexts.alarmRaised(market, date), [logTexts.alarmLevels[level]]),
  ),
  sentence(alarmAnswered, 'ALARM_ANSWERED', ({ market, date, reason, until }) =>
    withChanges(logTexts.alarmAnswered(market, date), [
      reason,
      logTexts.silentUntil(wibClock(Date.parse(until)).slice(0, 5)),
    ]),
  ),
]
