/** One source change of the next release: replaces a text that occurs once, or appends lines. */
export type Edit = { file: string; find?: string; replacement?: string; append?: string }

const later = "import { prizeRecordedLater } from '@papan/contracts/events/result-events.ts'"

/**
 * A release after this one: announces recorded prizes also as `prize.recorded.v2`, which no process of this release
 * can read.
 */
export const nextRelease: readonly Edit[] = [
  {
    file: 'services/contracts/src/events/result-events.ts',
    append: `export const prizeRecordedLater = defineEvent('prize.recorded.v2', {
      ...about,
      data: z.object({ ...draw, entered: prize, agreedWith: z.string().optional() }),
      earlier: ({ entered, ...rest }) => [{ type: prizeRecorded.type, data: { ...rest, prize: entered } }],
    })`,
  },
  {
    file: 'services/content/src/results/result-changes.ts',
    find: 'announce(prizeRecorded, { market, date, prize: { type, numbers }, ...agreedWith })',
    replacement: 'announce(prizeRecordedLater, { market, date, entered: { type, numbers }, ...agreedWith })',
    append: later,
  },
  {
    file: 'services/audit/src/ingest/describe-draw.ts',
    find: '  described(prizeRecorded, ',
    replacement: `  described(prizeRecordedLater, ({ data: { market, date, entered } }) => ({
      action: 'UPDATE_RESULT',
      details: withChanges(logTexts.prizeRecorded(market, date), [\`\${entered.type} + \${entered.numbers}\`]),
    })),
    described(prizeRecorded, `,
    append: later,
  },
  {
    file: 'realtime/src/push/push-result.ts',
    find: '    on(prizeRecorded, ',
    replacement: `    on(prizeRecordedLater, ({ data, subject, record }) => {
      emitToRoom(record, deps)
      if (isFirstPrize(data.entered)) emitToAll(data, subject, deps)
    }),
    on(prizeRecorded, `,
    append: later,
  },
]

/** Applies an edit to a source file. Throws when its text is missing. */
export const inNextRelease = (source: string, { file, find, replacement, append }: Edit): string => {
  if (find !== undefined && source.split(find).length !== 2)
    throw new Error(`${file} does not hold exactly once the text that the next release changes: ${find}`)
  const changed = find === undefined ? source : source.replace(find, () => replacement ?? '')
  return append === undefined ? changed : `${changed}\n${append}\n`
}
