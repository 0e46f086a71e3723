import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { buttonClass } from '../../shared/ui/button.tsx'
import { inputClass } from '../../shared/ui/input-class.ts'
import { listHref, type ListFilter, type ListStates } from './list-filter.ts'

const listText = {
  filter: 'Saring pasaran',
  search: 'Cari',
  states: 'Keadaan pasaran',
  everyState: 'Semua',
  noMatch: 'Tidak ada pasaran yang sesuai.',
  reset: 'Tampilkan semua pasaran',
} as const

/** Ms after the last key; each filter is an address. */
const typingMs = 250

type ToolsProps = {
  path: string
  filter: ListFilter
  /** None: the search alone. */
  states: ListStates
  /** By state; '' for every state. */
  counts: ReadonlyMap<string, number>
}

/** Search and states of a list of markets, applied at once; a form and links, so that they work without scripts. */
export const ListTools = ({ path, filter, states, counts }: ToolsProps) => {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const latest = useRef(filter)
  useEffect(() => {
    latest.current = filter
    // A link or the button back changed the address: not while a visitor types.
    if (input.current && timer.current === undefined && document.activeElement !== input.current)
      input.current.value = filter.text
  }, [filter])
  // A state without a market is no choice, unless it is chosen.
  const offered = Object.keys(states).filter((state) => state === filter.state || counts.has(state))
  const searchFor = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    const text = input.current?.value.trim() ?? ''
    void navigate(listHref(path, { ...latest.current, text }), { replace: true })
  }
  return (
    <search className="flex flex-wrap items-center gap-3">
      <form
        action={path}
        className="flex min-w-0 gap-2 max-sm:w-full"
        onSubmit={(event) => {
          event.preventDefault()
          searchFor()
        }}
      >
        <input
          ref={input}
          type="search"
          name="q"
          aria-label={listText.filter}
          placeholder={listText.filter}
          defaultValue={filter.text}
          onChange={() => {
            clearTimeout(timer.current)
            timer.current = setTimeout(searchFor, typingMs)
          }}
          className={`${inputClass} min-w-0 sm:w-56`}
        />
        {filter.state && <input type="hidden" name="status" value={filter.state} />}
        <noscript>
          <button type="submit" className={buttonClass('secondary')}>
            {listText.search}
          </button>
        </noscript>
      </form>
      {offered.length > 0 && (
        <nav aria-label={listText.states} className="flex flex-wrap gap-2">
          {['', ...offered].map((state) => (
            <a
              key={state}
              href={listHref(path, { ...filter, state })}
              aria-current={state === filter.state ? 'true' : undefined}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-chip border border-line bg-sheet px-3.5 text-sm font-semibold aria-[current]:bg-brand-soft aria-[current]:text-brand"
            >
              {states[state] ?? listText.everyState} <span className="text-soft">{counts.get(state) ?? 0}</span>
            </a>
          ))}
        </nav>
      )}
    </search>
  )
}

/** Shown instead of the rows. */
export const NoMatch = ({ path }: { path: string }) => (
  <p className="flex flex-wrap items-center gap-x-4 text-soft">
    <span>{listText.noMatch}</span>
    <a href={path} className="inline-flex min-h-11 items-center font-semibold text-brand underline">
      {listText.reset}
    </a>
  </p>
)
