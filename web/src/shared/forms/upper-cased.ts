import type { FieldPath, FieldValues, UseFormRegisterReturn } from 'react-hook-form'

/** A registered text field that turns what is typed into capitals, the cursor staying where it is. */
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
