import { Fragment } from 'react'
import { keyText } from '../board-text.ts'
import { KeyHint } from '../../../keys/key-hint.tsx'

const shown: [keys: string[], what: string][] = [
  [['J', 'K'], keyText.select],
  [['Enter'], keyText.open],
  [['A'], keyText.take],
  [['S'], keyText.handOver],
  [['T'], keyText.answer],
  [['M'], keyText.mine],
  [['/'], keyText.search],
]

/** The bottom line with the keys; its button lists all of them. */
export const KeyLine = ({ onShowAll }: { onShowAll: () => void }) => (
  <div className="sticky bottom-0 z-20 -mx-6 mt-5 -mb-12 flex min-h-12 flex-wrap items-center gap-x-5 gap-y-1 border-t border-line bg-sheet px-6 pt-1.5 pb-[calc(0.375rem+env(safe-area-inset-bottom))] text-[0.8125rem] text-soft">
    {shown.map(([keys, what]) => (
      <span key={what} className="inline-flex items-center gap-1.5 max-lg:hidden">
        {keys.map((key) => (
          <Fragment key={key}>
            <KeyHint keys={key} className="text-ink" />
          </Fragment>
        ))}
        {what}
      </span>
    ))}
    <button
      type="button"
      onClick={onShowAll}
      className="inline-flex min-h-9 items-center gap-1.5 rounded-control px-1 hover:bg-well"
    >
      <KeyHint keys="?" className="text-ink" />
      {keyText.all}
    </button>
  </div>
)
