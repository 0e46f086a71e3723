import { defaultIdentity } from '@papan/contracts/calls/media/identity-calls.ts'
import { shownIdentity } from '@papan/contracts/calls/media/shown-identity.ts'
import type { Site } from '../public/data/site-reducer.ts'
import type { Result } from '@papan/contracts/calls/content/result-calls.ts'
import type { PublicSchedule, Schedule } from '@papan/contracts/calls/content/schedule-calls.ts'
import { readDayText } from '@papan/contracts/parsing/day-text.ts'

const written = '2026-11-20T10:00:00.000Z'
const version = { epoch: 1, rev: 1, createdAt: written, updatedAt: written }

/** A market that draws daily; its days are those of its text. */
const daily = ({ marketName = 'SINGAPORE', day = 'Setiap Hari' }: { marketName?: string; day?: string }) => ({
  ...version,
  id: marketName,
  marketName,
  logoUrl: null,
  day,
  openTime: '17:45',
  closeTime: '17:30',
  officialLink: null,
  status: 'BUKA' as const,
  days: [...readDayText(day).days],
  resultTime: null,
  family: null,
})

/** As visitors get it. */
export const givenSchedule = (more: Partial<PublicSchedule> = {}): PublicSchedule => ({
  ...daily(more),
  nextDraw: null,
  ...more,
})

/** As the back office gets it. */
export const storedSchedule = (more: Partial<Schedule> = {}): Schedule => ({
  ...daily(more),
  exceptions: [],
  plan: null,
  aliases: [],
  ...more,
})

/** A draw of SINGAPORE with PRIZE 1 alone. */
export const givenResult = (more: Partial<Result> = {}): Result => ({
  ...version,
  id: 'singapore.2026-11-21',
  market: 'SINGAPORE',
  date: '2026-11-21',
  template: 'classic',
  prizes: [{ id: 'p', type: 'PRIZE 1', numbers: '0417' }],
  correctedAt: null,
  imported: false,
  firstPrizeAt: written,
  ...more,
})

export const givenSite = (fields: Partial<Site> = {}): Site => ({
  ...shownIdentity(defaultIdentity('Papan')),
  address: '',
  ...fields,
})
