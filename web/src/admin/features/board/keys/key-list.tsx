import { Modal } from '../../../../shared/ui/modal.tsx'
import { Switch } from '../../../fields/switch.tsx'
import { actionText, alarmText, boardText, keyText } from '../board-text.ts'
import { setLetterKeys, useLetterKeys } from '../../../keys/letter-keys.ts'

const keyList: [keys: string, what: string][] = [
  ['J, K, ↓, ↑', keyText.select],
  ['Enter', keyText.open],
  ['A', `${keyText.take}, ${actionText.accept.toLowerCase()}, ${actionText.takeOver.toLowerCase()}`],
  ['X', `${actionText.decline.toLowerCase()}, ${actionText.withdraw.toLowerCase()}`],
  ['S', keyText.handOver],
  ['T', alarmText.siteLate],
  ['G', keyText.alarm],
  ['M', boardText.filters.mine.toLowerCase()],
  ['U', boardText.filters.free.toLowerCase()],
  ['/', boardText.search.toLowerCase()],
  ['?', keyText.all],
  ['Esc', keyText.close],
]

/** All keys of the board, and the switch for letters. */
export const KeyList = ({ onClose }: { onClose: () => void }) => {
  const hasLetters = useLetterKeys()
  return (
    <Modal title={keyText.title} onClose={onClose} className="w-[min(28rem,calc(100vw-2rem))]">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2">
        {keyList.map(([keys, what]) => (
          <div key={keys} className="contents">
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
        <Switch label={keyText.letters} isOn={hasLetters} onChange={setLetterKeys} />
        <p className="text-sm text-soft">{keyText.lettersHint}</p>
      </div>
    </Modal>
  )
}
