import { useEffect, useEffectEvent, useState } from 'react'
import { maxSearchLength } from '@papan/contracts/limits.ts'
import { TextField } from '../../shared/ui/field.tsx'

const debounceMs = 500

type SearchFieldProps = {
  label: string
  placeholder: string
  value: string
  onSearch: (text: string) => void
}

/** Searches half a second after the last key; follows the URL. */
export const SearchField = ({ label, placeholder, value, onSearch }: SearchFieldProps) => {
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
