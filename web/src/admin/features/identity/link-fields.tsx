import { useRef } from 'react'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { identityLimits, linkIcon, type IdentityBody } from '@papan/contracts/calls/media/identity-calls.ts'
import { maxUrlLength } from '@papan/contracts/limits.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { SelectField, TextField } from '../../../shared/ui/field.tsx'
import { identityText } from './identity-text.ts'

/** The links of the footer, in their order. */
export const LinkFields = ({ form }: { form: UseFormReturn<IdentityBody> }) => {
  const { control, register, formState } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'links' })
  const errors = formState.errors.links
  const group = useRef<HTMLFieldSetElement>(null)
  const removeAt = (at: number) => {
    remove(at)
    // The button is gone with its link.
    group.current?.focus()
  }
  return (
    <fieldset ref={group} tabIndex={-1} className="flex flex-col gap-3">
      <legend className="mb-1 font-bold">{identityText.links}</legend>
      {fields.map(({ id }, at) => (
        <fieldset key={id} aria-label={identityText.link(at + 1)} className="grid gap-2 sm:grid-cols-[1fr_2fr_8rem]">
          <TextField
            {...register(`links.${at}.label`)}
            label={identityText.label}
            maxLength={identityLimits.label}
            autoComplete="off"
            error={errors?.[at]?.label?.message}
          />
          <TextField
            {...register(`links.${at}.url`)}
            label={identityText.url}
            type="url"
            inputMode="url"
            maxLength={maxUrlLength}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={errors?.[at]?.url?.message}
          />
          <SelectField {...register(`links.${at}.icon`)} label={identityText.icon}>
            {linkIcon.options.map((icon) => (
              <option key={icon} value={icon}>
                {identityText.icons[icon]}
              </option>
            ))}
          </SelectField>
          <Button look="secondary" className="justify-self-start sm:col-span-3" onClick={() => removeAt(at)}>
            {identityText.removeLink(at + 1)}
          </Button>
        </fieldset>
      ))}
      {fields.length < identityLimits.links && (
        <Button look="secondary" className="self-start" onClick={() => append({ label: '', url: '', icon: 'channel' })}>
          {identityText.addLink}
        </Button>
      )}
    </fieldset>
  )
}
