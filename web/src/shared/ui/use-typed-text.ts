import { useState, type ChangeEvent, type KeyboardEvent } from 'react'

type TypedText = {
  value: string
  /** What a stored value looks like. */
  show: (value: string) => string
  /** The value that a text means; null for none. */
  read: (text: string) => string | null
  onChange: (value: string) => void
}

/**
 * The text of an input whose value has one form and is typed in several. While it is typed it stays as it is; when the input is left,
 * or Enter is pressed, it shows its value. A text without a meaning is the value itself, for the form's own rules to refuse.
 */
export const useTypedText = ({ value, show, read, onChange }: TypedText) => {
  const [typed, setTyped] = useState<string | null>(null)
  const settle = () => setTyped(null)
  return {
    isTyping: typed !== null,
    settle,
    input: {
      value: typed ?? show(value),
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        setTyped(target.value)
        onChange(read(target.value) ?? target.value.trim())
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Enter') settle()
      },
    },
  }
}
