import {
  doubleEntrySwitched,
  marketCreated,
  marketDeleted,
  scheduleDeleted,
  scheduleSaved,
  scheduleStatusChanged,
} from '@papan/contracts/events/content-events.ts'
import {
  bannerDeleted,
  bannerSaved,
  bannerStatusChanged,
  settingChanged,
  siteLinkSaved,
} from '@papan/contracts/events/media-events.ts'
import { dataRestored } from '@papan/contracts/events/restore-events.ts'
import { wibClock, wibDate } from '@papan/contracts/wib.ts'
import { logTexts } from '@papan/contracts/texts/log-texts.ts'
import { fieldChanges, withChanges } from './changes.ts'
import { described, type Describer } from './description.ts'

const changesTo = (before: object | null, after: object | null): string[] =>
  after ? fieldChanges(before as Record<string, unknown> | null, after as Record<string, unknown>) : []

export const siteDescribers: Describer[] = [
  described(marketCreated, ({ data }) => ({ action: 'CREATE_MARKET', details: logTexts.marketCreated(data.name) })),
  described(marketDeleted, ({ data }) => ({ action: 'DELETE_MARKET', details: logTexts.marketDeleted(data.name) })),

  described(doubleEntrySwitched, ({ data }) => ({
    action: 'UPDATE_SETTING',
    details: data.on ? logTexts.doubleEntryOn : logTexts.doubleEntryOff,
  })),

  described(scheduleSaved, ({ data, before, after }) => ({
    action: data.created ? 'CREATE_SCHEDULE' : 'UPDATE_SCHEDULE',
    details: withChanges(
      data.created ? logTexts.scheduleCreated(data.marketName) : logTexts.scheduleEdited(data.marketName),
      changesTo(before, after),
    ),
  })),
  described(scheduleStatusChanged, ({ data, before }) => ({
    action: 'UPDATE_SCHEDULE_STATUS',
    details: withChanges(logTexts.scheduleStatus(data.marketName), changesTo(before, { status: data.status })),
  })),
  described(scheduleDeleted, ({ data }) => ({
    action: 'DELETE_SCHEDULE',
    details: logTexts.scheduleDeleted(data.marketName),
  })),

  described(bannerSaved, ({ data, before, after }) => ({
    action: before ? 'UPDATE_BANNER' : 'CREATE_BANNER',
    details: withChanges(
      before ? logTexts.bannerEdited(data.name) : logTexts.bannerCreated(data.name),
      changesTo(before, after),
    ),
  })),
  described(bannerStatusChanged, ({ data, before }) => ({
    action: 'UPDATE_BANNER_STATUS',
    details: withChanges(logTexts.bannerStatus(data.name), changesTo(before, { isActive: data.isActive })),
  })),
  described(bannerDeleted, ({ data }) => ({ action: 'DELETE_BANNER', details: logTexts.bannerDeleted(data.name) })),

  described(dataRestored, ({ data: { database, backupAt } }) => {
    const at = Date.parse(backupAt)
    return { action: 'RESTORE_DATA', details: logTexts.dataRestored(database, wibDate(at), wibClock(at)) }
  }),
  described(settingChanged, ({ data, before }) => ({
    action: 'UPDATE_SETTING',
    details: withChanges(logTexts.settingChanged, [`${data.key} ${before?.value ?? logTexts.none} → ${data.value}`]),
  })),
  described(siteLinkSaved, ({ data, before }) => ({
    action: 'UPDATE_SETTING',
    details: withChanges(logTexts.siteLinkSaved(data.key), [
      `${before?.value || logTexts.none} → ${data.value || logTexts.none}`,
    ]),
  })),
]
