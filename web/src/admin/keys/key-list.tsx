import { Modal } from '../../shared/ui/modal.tsx'
import { Switch } from '../fields/switch.tsx'
import { setLetterKeys, useLetterKeys } from './letter-keys.ts'

export type KeyRow = [keys: string, what: string]

type KeyListProps = {
  title: string
  rows: readonly KeyRow[]
  /** The switch for letters, and what it does. */
  letters: { label: string; hint: string }
  onClose: () => void
}

/** All keys of a screen, and the switch for letters. */
export const KeyList = ({ title, rows, letters, onClose }: KeyListProps) => {
  const hasLetters = useLetterKeys()
  return (
    <Modal title={title} onClose={onClose} className="w-[min(28rem,calc(100vw-2rem))]">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2">
        {rows.map(([keys, what]) => (
          <div key={`${keys} ${what}`} className="contents">
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
        <Switch label={letters.label} isOn={hasLetters} onChange={setLetterKeys} />
        <p className="text-sm text-soft">{letters.hint}</p>
      </div>
    </Modal>
  )
}
