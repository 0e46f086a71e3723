import { Fragment, useState } from 'react'
import { KeyHint } from '../../../keys/key-hint.tsx'
import { deskText } from '../desk/desk-text.ts'
import { useDeskKeys } from './use-desk-keys.ts'
import { Modal } from '../../../../shared/ui/modal.tsx'
import { Switch } from '../../../fields/switch.tsx'
import { setLetterKeys, useLetterKeys } from '../../../keys/letter-keys.ts'

const keyList: [keys: string, what: string][] = [
  ['Enter', deskText.saveKey],
  ['Enter', deskText.nextKey],
  ['Ctrl V', deskText.pasteKey],
  ['↑, ↓', deskText.placeKeys],
  ['Esc', deskText.emptyKey],
  ['B', deskText.boardKey],
  ['?', deskText.allKeys],
]

/** All keys of the desk, and the switch for letters. */
const KeyList = ({ onClose }: { onClose: () => void }) => {
  const hasLetters = useLetterKeys()
  return (
    <Modal title={deskText.keysTitle} onClose={onClose} className="w-[min(28rem,calc(100vw-2rem))]">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2">
        {keyList.map(([keys, what]) => (
          <div key={what} className="contents">
            <dt>
              <kbd className="rounded-md border border-line-strong px-2 py-0.5 font-mono text-sm font-semibold">
                {keys}
              </kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 border-t border-line pt-3">
        <Switch label={deskText.letters} isOn={hasLetters} onChange={setLetterKeys} />
        <p className="text-sm text-soft">{deskText.lettersHint}</p>
      </div>
    </Modal>
  )
}

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
      {isListOpen && <KeyList onClose={() => setListOpen(false)} />}
    </>
  )
}
