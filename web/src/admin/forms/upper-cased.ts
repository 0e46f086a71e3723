import type { FieldPath, FieldValues, UseFormRegisterReturn } from 'react-hook-form'

/** Converts typed text to capitals and keeps the cursor position. */
export const upperCased = <Name extends FieldPath<FieldValues>>(
  field: UseFormRegisterReturn<Name>,
): UseFormRegisterReturn<Name> => ({
  ...field,
  onChange: async (event: { target: unknown; type?: unknown }) => {
    const input = event.target as HTMLInputElement
    const { value, selectionStart, selectionEnd } = input
    const capitals = value.toUpperCase()
    if (capitals !== value) {
      input.value = capitals
      input.setSelectionRange(selectionStart, selectionEnd)
    }
    return field.onChange(event)
  },
})
