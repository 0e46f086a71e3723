import type { Edit } from './next-release.ts'

/** No board, claims, alarms or guard: neither their calls nor their events. */
const withoutDesk: readonly Edit[] = [
  { file: 'services/contracts/src/calls/all-calls.ts', find: '  ...claimCalls,\n  ...alarmCalls,\n', replacement: '' },
  { file: 'services/contracts/src/calls/all-calls.ts', find: '  ...guardCalls,\n', replacement: '' },
  { file: 'services/contracts/src/events/index.ts', find: ' ...desk,', replacement: '' },
  { file: 'services/contracts/src/events/announcers.ts', find: "    'claim',\n    'alarm',\n", replacement: '' },
  // It refuses keys that it does not know.
  {
    file: 'services/contracts/src/calls/content/result-calls.ts',
    find: '  repeat: z.boolean().default(false),\n  confirmed: confirmedCodes.optional(),\n',
    replacement: '  repeat: z.boolean().default(false),\n',
  },
  {
    file: 'services/contracts/src/calls/content/result-calls.ts',
    find: 'prizes: prizeRows.default([]), confirmed: confirmedCodes.optional() },',
    replacement: 'prizes: prizeRows.default([]) },',
  },
  {
    file: 'services/content/src/alarms/start-desk-watch.ts',
    find: 'const { overdue, unstaffed } = await watch.check()',
    replacement: 'const { overdue, unstaffed } = watch ? { overdue: 0, unstaffed: 0 } : {}',
  },
  {
    file: 'realtime/src/push/push-events.ts',
    find: 'handlers: withBoardUpdates([...resultHandlers(deps), ...scheduleHandlers(deps)], deps),',
    replacement: 'handlers: [...resultHandlers(deps), ...scheduleHandlers(deps)],',
  },
]

/**
 * The release before this one: signs and checks nothing on the stream, confirms no event, ignores `Expected-Number` and
 * has no desk.
 */
export const releaseBefore: readonly Edit[] = [
  ...withoutDesk,
  {
    file: 'services/runtime/src/stream/event-sender.ts',
    find: 'return [eventField, text, signatureField, sign(eventsStream, text)]',
    replacement: 'return sign ? [eventField, text] : [signatureField]',
  },
  {
    file: 'services/runtime/src/stream/acknowledgements.ts',
    find: 'return [storedField, text, timeField, time, signatureField, sign(storedStream, textOf(time, text))]',
    replacement: 'return sign ? [storedField, text] : [time]',
  },
  {
    file: 'services/runtime/src/stream/acknowledgements.ts',
    find: 'const stored = isSigned ? listOf(text) : null',
    replacement: 'const stored = isSigned ? listOf(text) : listOf(text)',
  },
  {
    file: 'services/runtime/src/stream/event-reader.ts',
    find: 'const signature = fieldOf(raw, signatureField)',
    replacement: `if (envelope) return { kind: 'signed', raw, envelope }
    const signature = fieldOf(raw, signatureField)`,
  },
  {
    file: 'services/contracts/src/calls/waiting-event-calls.ts',
    find: "'/internal/waiting-events'",
    replacement: "'/internal/unknown'",
  },
  {
    file: 'services/content/src/results/expected-numbers.ts',
    find: 'if (text === undefined) return nothing',
    replacement: "if (text !== 'unread') return nothing",
  },
]
