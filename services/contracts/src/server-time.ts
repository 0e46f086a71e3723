/** Metric of the `Server-Timing` header of a page: when its answer was sent, ms since 1970 UTC. A script cannot read `Date` of its page. */
export const sentAtMetric = 'sent'

export const serverTiming = (now: number): string => `${sentAtMetric};dur=${now}`
