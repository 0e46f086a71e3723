/**
 * How many writes have an end that nobody knows, of those whose last answer was not 2xx. A deletion or a save of which the first
 * answer was lost is answered 404 or 412 when it is tried again: it was done. A PRIZE 1 that expects another number than it finds is
 * answered 409: it was not done, since a done one gets its own answer again.
 */
export const openWrites = ({
  unknown,
  unknownStatuses,
}: {
  unknown: number
  unknownStatuses: Record<string, number>
}): number => unknown - ['404', '409', '412'].reduce((sum, status) => sum + (unknownStatuses[status] ?? 0), 0)
