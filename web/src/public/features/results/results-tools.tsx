import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { groupNames, groupTexts, type GroupName } from '../../market/board-groups.ts'
import { paths } from '../../../shared/paths/site-paths.ts'
import { buttonClass } from '../../../shared/ui/button.tsx'
import { inputClass } from '../../../shared/ui/input-class.ts'
import { resultsHref, statusText, type ResultsFilter } from './results-filter.ts'
import { resultsText } from './results-text.ts'

/** Ms after the last key; each filter is an address. */
const typingMs = 250

type ToolsProps = { filter: ResultsFilter; counts: ReadonlyMap<GroupName | null, number> }

/** Search and states; a form and links, so that they work without scripts. */
export const ResultsTools = ({ filter, counts }: ToolsProps) => {
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
  const isOffered = (group: GroupName | null) => group === filter.group || group === null || counts.has(group)
  const searchFor = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    const text = input.current?.value.trim() ?? ''
    void navigate(resultsHref({ ...latest.current, text }), { replace: true })
  }
  return (
    <search className="flex flex-wrap items-center gap-3">
      <form
        action={paths.results}
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
          aria-label={resultsText.filter}
          placeholder={resultsText.filter}
          defaultValue={filter.text}
          onChange={() => {
            clearTimeout(timer.current)
            timer.current = setTimeout(searchFor, typingMs)
          }}
          className={`${inputClass} min-w-0 sm:w-56`}
        />
        {filter.group && <input type="hidden" name="status" value={statusText(filter.group)} />}
        <noscript>
          <button type="submit" className={buttonClass('secondary')}>
            {resultsText.search}
          </button>
        </noscript>
      </form>
      <nav aria-label={resultsText.states} className="flex flex-wrap gap-2">
        {[null, ...groupNames].filter(isOffered).map((group) => (
          <a
            key={group}
            href={resultsHref({ ...filter, group })}
            aria-current={group === filter.group ? 'true' : undefined}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-chip border border-line bg-sheet px-3.5 text-sm font-semibold aria-[current]:bg-brand-soft aria-[current]:text-brand"
          >
            {group === null ? resultsText.everyState : groupTexts[group]}{' '}
            <span className="text-soft tabular-nums">{counts.get(group) ?? 0}</span>
          </a>
        ))}
      </nav>
    </search>
  )
}
