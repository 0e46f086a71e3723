import { Fragment, useState } from 'react'
import { KeyHint } from '../../../keys/key-hint.tsx'
import { KeyList, type KeyRow } from '../../../keys/key-list.tsx'
import { deskText } from '../desk/desk-text.ts'
import { useDeskKeys } from './use-desk-keys.ts'

const rows: KeyRow[] = [
  ['Enter', deskText.saveKey],
  ['Enter', deskText.nextKey],
  ['Ctrl V', deskText.pasteKey],
  ['↑, ↓', deskText.placeKeys],
  ['Esc', deskText.emptyKey],
  ['B', deskText.boardKey],
  ['?', deskText.allKeys],
]

const shown: [keys: string[], what: string][] = [
  [['Enter'], deskText.saveKey],
  [['Ctrl', 'V'], deskText.pasteKey],
  [['↑', '↓'], deskText.placeKeys],
  [['Esc'], deskText.withdrawKey],
  [['B'], deskText.boardKey],
]

/** The bottom line with the keys; none on a phone. `?` lists all of them. */
export const KeyLine = () => {
  const [isListOpen, setListOpen] = useState(false)
  useDeskKeys({ '?': () => setListOpen(true) })
  return (
    <>
      <div className="sticky bottom-0 z-20 -mx-6 -mb-12 flex min-h-12 flex-wrap items-center gap-x-5 gap-y-1 border-t border-line bg-sheet px-6 pt-1.5 pb-[calc(0.375rem+env(safe-area-inset-bottom))] text-[0.8125rem] text-soft max-md:hidden">
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
          onClick={() => setListOpen(true)}
          className="inline-flex min-h-9 items-center gap-1.5 rounded-control px-1 hover:bg-well"
        >
          <KeyHint keys="?" className="text-ink" />
          {deskText.allKeys}
        </button>
      </div>
      {isListOpen && (
        <KeyList
          title={deskText.keysTitle}
          rows={rows}
          letters={{ label: deskText.letters, hint: deskText.lettersHint }}
          onClose={() => setListOpen(false)}
        />
      )}
    </>
  )
}
