import type { EventDefinition } from '@papan/contracts/events/define-event.ts'

/** An event and its entry in the log. */
export type Case = [
  definition: Pick<EventDefinition<unknown, unknown>, 'type' | 'subjectType'>,
  data: object,
  records: { before?: object; record?: object | null },
  action: string,
  details: string,
]
