import { useEffect, useEffectEvent, useState } from 'react'
import { maxSearchLength } from '@papan/contracts/rules/limits.ts'
import { TextField } from '../ui/field.tsx'

/** Nobody searches for every letter on the way. */
const debounceMs = 500

type SearchFieldProps = {
  label: string
  placeholder: string
  /** What is searched for now, as the address says. */
  value: string
  onSearch: (text: string) => void
}

/** A search that begins by itself, half a second after the last letter. It follows the address when that changes. */
export const SearchField = ({ label, placeholder, value, onSearch }: SearchFieldProps) => {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  // What was searched for last, by what was typed here or by the address.
  const [searched, setSearched] = useState(value)
  if (value !== known) {
    setKnown(value)
    // Not when it is this field's own search that has arrived, nor under the hands of somebody who types on.
    if (value !== searched && text.trim() === searched) {
      setText(value)
      setSearched(value)
    }
  }
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === value) return undefined
    const timer = setTimeout(() => {
      setSearched(wanted)
      search(wanted)
    }, debounceMs)
    return () => clearTimeout(timer)
  }, [text, value])
  return (
    <search>
      <TextField
        label={label}
        type="search"
        placeholder={placeholder}
        fieldClassName="w-full sm:w-72"
        maxLength={maxSearchLength}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </search>
  )
}
