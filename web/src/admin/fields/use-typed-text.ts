import { useState, type ChangeEvent, type FocusEvent, type KeyboardEvent, type Ref } from 'react'

/** What fields with such a text share; `value` is '' for none. `ref` reaches the input. */
export type TypedFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  onBlur?: (event: FocusEvent) => void
  name?: string
  ref?: Ref<HTMLInputElement>
  error?: string | undefined
  disabled?: boolean
  fieldClassName?: string
}

type TypedText = Pick<TypedFieldProps, 'value' | 'onChange' | 'onBlur'> & {
  /** What a stored value looks like. */
  show: (value: string) => string
  /** The value that a text means; null for none. */
  read: (text: string) => string | null
}

/**
 * The text of an input whose value has one form and is typed in several. While it is typed it stays as it is; when the input is left,
 * or Enter is pressed, it shows its value. A text without a meaning is the value itself, for the form's own rules to refuse.
 */
export const useTypedText = ({ value, show, read, onChange, onBlur }: TypedText) => {
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
      onBlur: (event: FocusEvent) => {
        settle()
        onBlur?.(event)
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Enter') settle()
      },
    },
  }
}
