import { useState, type ChangeEvent, type FocusEvent, type KeyboardEvent, type Ref } from 'react'

/** `value` is '' for none; `ref` reaches the input. */
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
  /** Formats a stored value. */
  show: (value: string) => string
  /** Parses a text; null if invalid. */
  read: (text: string) => string | null
}

/**
 * Text of an input whose value can be typed in several forms; shows the normal form on blur and on Enter. A text that
 * cannot be parsed is the value itself, for the form's rules to reject.
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
