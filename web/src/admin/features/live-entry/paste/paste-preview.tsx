import type { Prize } from '@papan/contracts/calls/content/result-calls.ts'
import type { GuardReason } from '@papan/contracts/lottery/guard.ts'
import { guardQuestion } from '@papan/contracts/texts/guard-texts.ts'
import { classNames } from '../../../../shared/ui/class-names.ts'
import { sheetOf, type DrawPlan } from '../../results/draw-plan.ts'
import { guardText } from '../../results/guard/guard-text.ts'
import { pasteText } from './paste-text.ts'

type PastePreviewProps = {
  plan: DrawPlan
  prizes: readonly Prize[]
  added: readonly Prize[]
  /** Why numbers may be wrong. */
  reasons: readonly GuardReason[]
}

const isOf =
  ({ type, numbers }: Prize) =>
  (reason: GuardReason): boolean =>
    reason.type === type && reason.numbers === numbers

/** Marks the leading zeros, which spreadsheets lose. */
const Marked = ({ numbers }: { numbers: string }) => {
  const [zeros = ''] = /^0*/.exec(numbers) ?? []
  return (
    <span className="digits text-[1.0625rem] break-all">
      {zeros && <span className="text-brand underline decoration-2 underline-offset-4">{zeros}</span>}
      {numbers.slice(zeros.length)}
    </span>
  )
}

/** New numbers are outlined; those that the guard doubts are red, with the reason below. */
export const PastePreview = ({ plan, prizes, added, reasons }: PastePreviewProps) => (
  <div className="flex flex-col gap-3">
    {sheetOf(plan, prizes)
      .filter((entry) => entry.prizes.length > 0)
      .map(({ type, planned, prizes: read }) => (
        <section key={type} aria-label={type}>
          <h4 className="flex justify-between gap-3 text-sm font-semibold text-soft">
            {type}
            <span className="tabular-nums">{pasteText.countOf(read.length, planned)}</span>
          </h4>
          <ol className="mt-1 flex flex-wrap gap-1.5">
            {read.map((prize, index) => (
              <li
                // A number may repeat: the index is its identity.
                // oxlint-disable-next-line react/no-array-index-key
                key={index}
                className={classNames(
                  'rounded-control border px-2.5 py-1',
                  reasons.some(isOf({ type, numbers: prize.numbers }))
                    ? 'border-live bg-live-soft'
                    : added.some((each) => each.type === type && each.numbers === prize.numbers)
                      ? 'border-brand bg-brand-soft'
                      : 'border-line bg-well',
                )}
              >
                <Marked numbers={prize.numbers} />
                {reasons.some(isOf({ type, numbers: prize.numbers })) && (
                  <span className="sr-only"> {pasteText.doubted}</span>
                )}
              </li>
            ))}
          </ol>
          <ul className="flex flex-col gap-1 pt-1.5 text-sm font-semibold text-live empty:hidden">
            {reasons
              .filter((reason) => reason.type === type)
              .map((reason) => guardText.ofNumber(reason, guardQuestion(reason)))
              .map((text) => (
                <li key={text}>{text}</li>
              ))}
          </ul>
        </section>
      ))}
  </div>
)
