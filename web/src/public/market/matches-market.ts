import type { PublicSchedule } from '@papan/contracts/calls/content/schedule-calls.ts'

/** By a part of the name, of its family or of another name (SGP). */
export const matchesMarket = ({ marketName, family, aliases = [] }: PublicSchedule, text: string): boolean =>
  [marketName, family ?? '', ...aliases].some((name) => name.includes(text.replaceAll(/\p{DI}/gu, '').toUpperCase()))
