export const plannedStatuses = ['TUTUP', 'DITUNDA'] as const

/** A status between two instants (ISO, `until` excluded), after which the market is as it was. */
export type StatusPlan = { status: (typeof plannedStatuses)[number]; from: string; until: string; reason: string }

export type WithPlan = { plan?: StatusPlan | null | undefined }

export const isPlanRunning = ({ plan }: WithPlan, now: number): boolean =>
  plan ? Date.parse(plan.from) <= now && now < Date.parse(plan.until) : false

export const planTurns = ({ plan }: WithPlan): number[] => (plan ? [Date.parse(plan.from), Date.parse(plan.until)] : [])
