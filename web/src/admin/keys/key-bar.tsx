import { useState } from 'react'
import { Modal } from '../../shared/ui/modal.tsx'
import { Switch } from '../fields/switch.tsx'
import { KeyHint } from './key-hint.tsx'
import { setLetterKeys, useLetterKeys } from './letter-keys.ts'
import { useScreenKeys } from './use-screen-keys.ts'

const text = {
  title: 'Pintasan',
  all: 'semua pintasan',
  letters: 'Pakai tombol huruf',
  lettersHint: 'Panah, Enter dan Esc tetap berlaku.',
} as const

/** `brief`: its words in the line at the foot; without them the list alone names the key. */
export type ScreenKey = { keys: readonly string[]; does: string; brief?: string }

const KeyList = ({ keys, onClose }: { keys: readonly ScreenKey[]; onClose: () => void }) => (
  <Modal title={text.title} onClose={onClose} className="w-[min(28rem,calc(100vw-2rem))]">
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2">
      {[...keys, { keys: ['?'], does: text.all }].map(({ keys: names, does }) => (
        <div key={does} className="contents">
          <dt>
            <kbd className="rounded-md border border-line-strong px-2 py-0.5 font-mono text-sm font-semibold">
              {names.join(', ')}
            </kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
    <div className="mt-5 border-t border-line pt-3">
      <Switch label={text.letters} isOn={useLetterKeys()} onChange={setLetterKeys} />
      <p className="text-sm text-soft">{text.lettersHint}</p>
    </div>
  </Modal>
)

/** The line at the foot with the keys of a screen; none on a phone. `?` and its button list all of them. */
export const KeyBar = ({ keys }: { keys: readonly ScreenKey[] }) => {
  const [isListOpen, setListOpen] = useState(false)
  useScreenKeys({ '?': () => setListOpen(true) })
  return (
    <>
      <footer className="sticky bottom-0 z-20 -mx-6 mt-5 -mb-12 flex min-h-12 flex-wrap items-center gap-x-5 gap-y-1 border-t border-line bg-sheet px-6 pt-1.5 pb-[calc(0.375rem+env(safe-area-inset-bottom))] text-[0.8125rem] text-soft max-md:hidden">
        {keys.map(({ keys: names, brief }) =>
          brief === undefined ? null : (
            <span key={brief} className="inline-flex items-center gap-1.5 max-lg:hidden">
              {names.map((name) => (
                <KeyHint key={name} keys={name} className="text-ink" />
              ))}
              {brief}
            </span>
          ),
        )}
        <button
          type="button"
          onClick={() => setListOpen(true)}
          className="inline-flex min-h-9 items-center gap-1.5 rounded-control px-1 hover:bg-well"
        >
          <KeyHint keys="?" className="text-ink" />
          {text.all}
        </button>
      </footer>
      {isListOpen && <KeyList keys={keys} onClose={() => setListOpen(false)} />}
    </>
  )
}
