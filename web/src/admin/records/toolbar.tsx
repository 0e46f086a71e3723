import { useContext, useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { maxSearchLength } from '@papan/contracts/limits.ts'
import Plus from '../icons/plus.svg?react'
import { Button } from '../../shared/ui/button.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { TextField } from '../../shared/ui/field.tsx'
import { adminText } from '../forms/admin-text.ts'
import { KeyHint } from '../keys/key-hint.tsx'
import { RecordsContext } from './record-list.tsx'

type SearchProps = {
  label: string
  placeholder: string
  value: string
  onSearch: (text: string) => void
  /** Ms after the last key; none for a list that is in the page. */
  delay?: number
}

/** Of calls, ms (spec). */
export const searchDelay = 500

/** Searches half a second after the last key, at once by Enter; follows the address. */
const Search = ({ label, placeholder, value, onSearch, delay = 0 }: SearchProps) => {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  // The last search, typed here or from the URL.
  const [searched, setSearched] = useState(value)
  if (value !== known) {
    setKnown(value)
    // Not for this field's own search, nor while the admin is typing.
    if (value !== searched && text.trim() === searched) {
      setText(value)
      setSearched(value)
    }
  }
  const search = useEffectEvent(() => {
    const wanted = text.trim()
    setSearched(wanted)
    onSearch(wanted)
  })
  useEffect(() => {
    if (text.trim() === value) return undefined
    const timer = setTimeout(() => search(), delay)
    return () => clearTimeout(timer)
  }, [text, value, delay])
  const field = useRef<HTMLInputElement>(null)
  const wantsFirst = useRef(false)
  // Enter alone must render too.
  const [, setPresses] = useState(0)
  /** Once the list shows what was typed. */
  const openFirst = useEffectEvent(() => {
    const list = field.current?.closest('section')
    if (!wantsFirst.current || text.trim() !== value || !list || list.querySelector('[aria-busy="true"]')) return
    wantsFirst.current = false
    list.querySelector<HTMLElement>('[data-record]')?.click()
  })
  useEffect(() => openFirst())
  /** Enter opens the first record that is found. */
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    wantsFirst.current = event.key === 'Enter'
    if (event.key !== 'Enter') return
    event.preventDefault()
    search()
    setPresses((count) => count + 1)
  }
  return (
    <search className="relative min-w-0 grow basis-40">
      <TextField
        ref={field}
        label={label}
        type="search"
        placeholder={placeholder}
        fieldClassName="[&>label]:sr-only gap-0"
        className="pr-10"
        maxLength={maxSearchLength}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={press}
      />
      {text === '' && <KeyHint keys="/" className="pointer-events-none absolute top-3 right-3 text-soft" />}
    </search>
  )
}

type Chip = { name: string; count?: number; isOn: boolean; onChoose: () => void }
type ToolbarProps = { search?: SearchProps; chips?: readonly Chip[]; children?: ReactNode }

/** Above a list: its search, its states with how many are in each, and where the form is a drawer what opens it. */
export const Toolbar = ({ search, chips = [], children }: ToolbarProps) => {
  const { begin, hasDrawer } = useContext(RecordsContext)
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-2 gap-y-1 px-4 py-1.5">
      {search && <Search {...search} />}
      {children}
      {hasDrawer && begin && (
        <Button className="ml-auto" onClick={begin}>
          <Plus size={18} />
          {adminText.newRecord}
          <KeyHint keys="N" />
        </Button>
      )}
      {chips.length > 0 && (
        <div className="flex flex-wrap gap-1">
          {chips.map(({ name, count, isOn, onChoose }) => (
            <button
              key={name}
              type="button"
              aria-pressed={isOn}
              className={classNames(
                'min-h-11 min-w-11 rounded-chip px-3 text-sm font-semibold tabular-nums max-[24rem]:px-2',
                isOn ? 'bg-brand-soft text-brand' : 'text-soft hover:bg-well',
              )}
              onClick={onChoose}
            >
              {name} {count}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
