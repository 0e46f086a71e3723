import { Modal } from '../../../../shared/ui/modal.tsx'
import { Switch } from '../../../fields/switch.tsx'
import { setLetterKeys, useLetterKeys } from '../../../keys/letter-keys.ts'
import { deskText } from '../desk/desk-text.ts'

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
export const KeyList = ({ onClose }: { onClose: () => void }) => {
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
