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
  bannersOrdered,
  bannerStatusChanged,
  identitySaved,
  noticeDeleted,
  noticeSaved,
  pageDeleted,
  pageSaved,
  settingChanged,
} from '@papan/contracts/events/media-events.ts'
import {
  deliveriesRetried,
  destinationDeleted,
  destinationSaved,
  destinationTested,
  secretRenewed,
} from '@papan/contracts/events/notify-events.ts'
import { dataRestored } from '@papan/contracts/events/restore-events.ts'
import { wibClock, wibDate } from '@papan/contracts/wib.ts'
import { logTexts } from '@papan/contracts/texts/log-texts.ts'
import { fieldChanges, withChanges } from './changes.ts'
import { described, sentence, type Describer } from './description.ts'

const changesTo = (before: object | null, after: object | null): string[] =>
  after ? fieldChanges(before as Record<string, unknown> | null, after as Record<string, unknown>) : []

export const siteDescribers: Describer[] = [
  sentence(marketCreated, 'CREATE_MARKET', (data) => logTexts.marketCreated(data.name)),
  sentence(marketDeleted, 'DELETE_MARKET', (data) => logTexts.marketDeleted(data.name)),

  sentence(doubleEntrySwitched, 'UPDATE_SETTING', (data) =>
    data.on ? logTexts.doubleEntryOn : logTexts.doubleEntryOff,
  ),

  described(scheduleSaved, ({ data: { marketName, created, undeleted }, before, after }) => {
    const changes = changesTo(before, after)
    if (undeleted)
      return { action: 'RESTORE_DELETED', details: withChanges(logTexts.undeleted.schedule(marketName), changes) }
    return {
      action: created ? 'CREATE_SCHEDULE' : 'UPDATE_SCHEDULE',
      details: withChanges(
        created ? logTexts.scheduleCreated(marketName) : logTexts.scheduleEdited(marketName),
        changes,
      ),
    }
  }),
  described(scheduleStatusChanged, ({ data, before }) => ({
    action: 'UPDATE_SCHEDULE_STATUS',
    details: withChanges(logTexts.scheduleStatus(data.marketName), changesTo(before, { status: data.status })),
  })),
  sentence(scheduleDeleted, 'DELETE_SCHEDULE', (data) => logTexts.scheduleDeleted(data.marketName)),

  described(bannerSaved, ({ data: { name, undeleted }, before, after }) => {
    const changes = changesTo(before, after)
    if (undeleted) return { action: 'RESTORE_DELETED', details: withChanges(logTexts.undeleted.banner(name), changes) }
    return {
      action: before ? 'UPDATE_BANNER' : 'CREATE_BANNER',
      details: withChanges(before ? logTexts.bannerEdited(name) : logTexts.bannerCreated(name), changes),
    }
  }),
  described(bannerStatusChanged, ({ data, before }) => ({
    action: 'UPDATE_BANNER_STATUS',
    details: withChanges(logTexts.bannerStatus(data.name), changesTo(before, { isActive: data.isActive })),
  })),
  sentence(bannersOrdered, 'ORDER_BANNERS', (data) => withChanges(logTexts.bannersOrdered(data.position), data.names)),
  sentence(bannerDeleted, 'DELETE_BANNER', (data) => logTexts.bannerDeleted(data.name)),

  described(identitySaved, ({ before, after }) => ({
    action: 'UPDATE_IDENTITY',
    details: withChanges(logTexts.identitySaved, changesTo(before, after)),
  })),
  described(noticeSaved, ({ data, before, after }) => ({
    action: before ? 'UPDATE_NOTICE' : 'CREATE_NOTICE',
    details: withChanges(
      before ? logTexts.noticeEdited(data.text) : logTexts.noticeCreated(data.text),
      changesTo(before, after),
    ),
  })),
  sentence(noticeDeleted, 'DELETE_NOTICE', (data) => logTexts.noticeDeleted(data.text)),

  described(pageSaved, ({ data: { title, textChanged }, before, after }) => ({
    action: before ? 'UPDATE_PAGE' : 'CREATE_PAGE',
    details: withChanges(before ? logTexts.pageEdited(title) : logTexts.pageCreated(title), [
      ...changesTo(before, after),
      ...(before && textChanged ? [logTexts.pageText] : []),
    ]),
  })),
  sentence(pageDeleted, 'DELETE_PAGE', ({ title }) => logTexts.pageDeleted(title)),

  described(destinationSaved, ({ data: { name, addressChanged, tokenChanged }, before, after }) => ({
    action: before ? 'UPDATE_DESTINATION' : 'CREATE_DESTINATION',
    details: withChanges(before ? logTexts.destinationEdited(name) : logTexts.destinationCreated(name), [
      ...changesTo(before, after),
      ...(before && addressChanged ? [logTexts.destinationAddress] : []),
      ...(before && tokenChanged ? [logTexts.destinationToken] : []),
    ]),
  })),
  sentence(destinationDeleted, 'DELETE_DESTINATION', ({ name }) => logTexts.destinationDeleted(name)),
  sentence(secretRenewed, 'RENEW_SECRET', ({ name }) => logTexts.secretRenewed(name)),
  sentence(destinationTested, 'TEST_DESTINATION', ({ name }) => logTexts.destinationTested(name)),
  sentence(deliveriesRetried, 'RETRY_DELIVERIES', ({ name }) => logTexts.deliveriesRetried(name)),

  described(dataRestored, ({ data: { database, backupAt } }) => {
    const at = Date.parse(backupAt)
    return { action: 'RESTORE_DATA', details: logTexts.dataRestored(database, wibDate(at), wibClock(at)) }
  }),
  described(settingChanged, ({ data, before }) => ({
    action: 'UPDATE_SETTING',
    details: withChanges(logTexts.settingChanged, [`${data.key} ${before?.value ?? logTexts.none} → ${data.value}`]),
  })),
]
