import type { EventDefinition } from '@papan/contracts/events/define-event.ts'

/** An event and its entry in the log, as `ACTION: details`. */
export type Case = [
  definition: Pick<EventDefinition<unknown, unknown>, 'type' | 'subjectType'>,
  data: object,
  entry: string,
  records?: { before?: object; record?: object | null },
]
