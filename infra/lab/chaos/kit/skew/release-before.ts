import type { Edit } from './next-release.ts'

/**
 * The release before this one: signs and checks nothing on the stream, confirms no event and ignores
 * `Expected-Number`.
 */
export const releaseBefore: readonly Edit[] = [
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
