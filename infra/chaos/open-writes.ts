/**
 * How many writes have an end that nobody knows, of those whose last answer was not 2xx. A deletion or a save of which the first
 * answer was lost is answered 404 or 412 when it is tried again: it was done.
 */
export const openWrites = ({
  unknown,
  unknownStatuses,
}: {
  unknown: number
  unknownStatuses: Record<string, number>
}): number => unknown - (unknownStatuses['404'] ?? 0) - (unknownStatuses['412'] ?? 0)
