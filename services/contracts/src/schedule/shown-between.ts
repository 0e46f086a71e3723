/** ISO instants; null is open. */
export type ShownBetween = { startsAt?: string | null | undefined; endsAt?: string | null | undefined }

export const shownStates = ['LIVE', 'SCHEDULED', 'ENDED'] as const
export type ShownState = (typeof shownStates)[number]

/** Shown from its start up to its end. */
export const shownStateAt = ({ startsAt, endsAt }: ShownBetween, now: number): ShownState => {
  if (endsAt && Date.parse(endsAt) <= now) return 'ENDED'
  return startsAt && now < Date.parse(startsAt) ? 'SCHEDULED' : 'LIVE'
}

export const endsAfterStart = ({ startsAt, endsAt }: ShownBetween): boolean =>
  !startsAt || !endsAt || Date.parse(startsAt) < Date.parse(endsAt)
