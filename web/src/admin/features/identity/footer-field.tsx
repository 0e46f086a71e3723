import { useController, type UseFormReturn } from 'react-hook-form'
import type { IdentityBody } from '@papan/contracts/calls/media/identity-calls.ts'
import { TextAreaField } from '../../../shared/ui/field.tsx'
import { identityText } from './identity-text.ts'

/** The lines of the footer, one below the other. */
export const FooterField = ({ form: { control, formState } }: { form: UseFormReturn<IdentityBody> }) => {
  const { value, onChange, onBlur, ref } = useController({ control, name: 'footer' }).field
  const { footer } = formState.errors
  const error = footer?.message ?? footer?.find?.((each) => each)?.message
  return (
    <TextAreaField
      ref={ref}
      label={identityText.footer}
      hint={identityText.footerHint}
      error={error}
      rows={4}
      value={value.join('\n')}
      onChange={({ target }) => onChange(target.value === '' ? [] : target.value.split('\n'))}
      onBlur={() => {
        onChange(value.filter((text) => text.trim() !== ''))
        onBlur()
      }}
    />
  )
}
