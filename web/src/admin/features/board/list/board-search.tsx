import { useState } from 'react'
import Search from '../../../icons/search.svg?react'
import { maxSearchLength } from '@papan/contracts/limits.ts'
import { classNames } from '../../../../shared/ui/class-names.ts'
import { inputClass } from '../../../../shared/ui/input-class.ts'
import { boardText } from '../board-text.ts'
import { KeyHint } from '../../../keys/key-hint.tsx'
import { useBoardFilter } from './board-filter.ts'

export const searchId = 'cari-pasaran'

type BoardSearchProps = { className?: string; hasKey?: boolean }

/** Narrows the board to markets by name or other name; Enter goes to the first row, Escape empties it. */
export const BoardSearch = ({ className, hasKey = true }: BoardSearchProps) => {
  const { search, searchFor } = useBoardFilter()
  const [text, setText] = useState(search)
  const [known, setKnown] = useState(search)
  if (search !== known) {
    setKnown(search)
    // Not while the trimmed text is what the URL holds.
    if (search !== text.trim()) setText(search)
  }
  return (
    <search className={classNames('relative', className)}>
      <Search size={18} className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-soft" />
      <input
        id={searchId}
        type="search"
        aria-label={boardText.search}
        placeholder={boardText.search}
        value={text}
        maxLength={maxSearchLength}
        autoComplete="off"
        className={classNames(inputClass, hasKey && 'pr-10', 'pl-9 text-[0.9375rem]')}
        onChange={({ target }) => {
          setText(target.value)
          searchFor(target.value.trim())
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') document.querySelector<HTMLElement>('[data-row] a')?.focus()
          if (event.key !== 'Escape') return
          event.preventDefault()
          setText('')
          searchFor('')
          event.currentTarget.blur()
        }}
      />
      {hasKey && text === '' && (
        <KeyHint keys="/" className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-soft" />
      )}
    </search>
  )
}
