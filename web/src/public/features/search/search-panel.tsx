import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { maxSearchText } from '@papan/contracts/parsing/search-query.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { inputClass } from '../../../shared/ui/input-class.ts'
import { uiText } from '../../../shared/ui/ui-text.ts'
import { useModalDialog } from '../../../shared/ui/use-modal-dialog.ts'
import { pageDataCall } from '../../data/calls.ts'
import { useData } from '../../data/use-data.ts'
import { mainId } from '../../ui/main-id.ts'
import { SearchAnswer } from './search-answer.tsx'
import { searchParam } from './search-param.ts'
import { searchText } from './search-text.ts'
import { useRecent } from './use-recent.ts'

/** What some keys have written; `isEntered`: Enter was the last that counts. Further slashes are the same press. */
export const textOfKeys = (keys: readonly string[]): { text: string; isEntered: boolean } => {
  let text = ''
  for (const key of keys) {
    if (key === 'Enter') return { text, isEntered: true }
    if (key === 'Backspace') text = text.slice(0, -1)
    else if (key.length === 1 && (key !== '/' || text !== '')) text += key
  }
  return { text, isEntered: false }
}

const link = (): HTMLElement | null => document.querySelector('[data-search]')

/** The keys that `app/search-key.ts` has kept. */
const keptKeys = (): string[] => link()?.dataset['typed']?.split('\n').slice(1) ?? []

/** The next ones are the page's. */
const forgetKeys = (): void => link()?.removeAttribute('data-typed')

/** Arrow keys go from the field through the links and back. */
const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, ul a.board-row')]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  const next = stops[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** The search over the page: whole screen on phones, a panel from 1024 px. */
export const SearchPanel = ({ onClose }: { onClose: () => void }) => {
  const [ahead] = useState(() => textOfKeys(keptKeys()))
  const [typed, setTyped] = useState(ahead.text.slice(0, maxSearchText))
  const [entered, setEntered] = useState(ahead.isEntered ? typed : null)
  const shown = useDeferredValue(typed)
  const { data } = useData(pageDataCall)
  const dialog = useRef<HTMLDialogElement>(null)
  useModalDialog(dialog)
  const close = () => dialog.current?.close()
  useLayoutEffect(forgetKeys, [])
  // Enter opens what was typed, not what was found for the letters before.
  useEffect(() => {
    if (entered !== shown || shown.trim() === '' || !data) return
    dialog.current?.querySelector<HTMLAnchorElement>('[data-found] ul a')?.click()
  }, [entered, shown, data])
  const { add } = useRecent()
  return (
    // Clicks on links close the panel; the keyboard reaches them as links.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-label={searchText.title}
      onClose={onClose}
      onKeyDown={(event) => {
        moveFocus(event)
        if (event.key !== 'Escape') return
        // Browsers would empty the field first.
        event.preventDefault()
        close()
      }}
      onClick={({ target }) => {
        const link = (target as Element).closest('a[href]')
        if (!link) return
        const { market, number } = link.closest<HTMLElement>('[data-market], [data-number]')?.dataset ?? {}
        if (market) add({ market })
        if (number) add({ number })
        close()
        // Not on the link to the search: a second Enter would open it again.
        document.getElementById(mainId)?.focus({ preventScroll: true })
      }}
      className="h-dvh max-h-none w-screen max-w-none bg-paper pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] text-ink open:flex open:flex-col min-[64rem]:mt-20 min-[64rem]:mr-[max(1.25rem,50vw-36.25rem)] min-[64rem]:ml-auto min-[64rem]:h-fit min-[64rem]:max-h-[calc(100vh-6rem)] min-[64rem]:w-120 min-[64rem]:rounded-card min-[64rem]:border min-[64rem]:border-line min-[64rem]:supports-[height:1dvh]:max-h-[calc(100dvh-6rem)]"
    >
      <search>
        <form
          action={paths.search}
          className="flex gap-2 border-b border-line p-3"
          onSubmit={(event) => {
            event.preventDefault()
            setEntered(event.currentTarget.querySelector('input')?.value ?? null)
          }}
        >
          <input
            type="search"
            name={searchParam}
            aria-label={searchText.hint}
            placeholder={searchText.hint}
            maxLength={maxSearchText}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              setEntered(null)
            }}
            className={inputClass}
          />
          <button type="button" className="min-h-11 px-2 font-bold text-brand" onClick={close}>
            {uiText.close}
          </button>
        </form>
      </search>
      <div className="overflow-y-auto">
        <SearchAnswer text={shown} hasRecent />
      </div>
    </dialog>
  )
}
