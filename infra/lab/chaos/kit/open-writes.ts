/**
 * Writes of unknown outcome whose last answer was not 2xx. 404 or 412 to the retry of a deletion or save means done;
 * 409 to that of a PRIZE 1 means not done, since a done one is replayed.
 */
export const openWrites = ({
  unknown,
  unknownStatuses,
}: {
  unknown: number
  unknownStatuses: Record<string, number>
}): number => unknown - ['404', '409', '412'].reduce((sum, status) => sum + (unknownStatuses[status] ?? 0), 0)
