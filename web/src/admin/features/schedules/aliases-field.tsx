import { useState } from 'react'
import { useController, type Control } from 'react-hook-form'
import type { ScheduleBody } from '@papan/contracts/calls/content/schedule-calls.ts'
import { maxAliases, maxMarketNameLength } from '@papan/contracts/limits.ts'
import { TextField } from '../../../shared/ui/field.tsx'
import { schedulesText } from './schedules-text.ts'

const readNames = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

/** Other names of a market, typed with commas. */
export const AliasesField = ({ control }: { control: Control<ScheduleBody> }) => {
  const {
    field: { ref, name, value, onChange, onBlur },
    fieldState,
    formState,
  } = useController({ control, name: 'aliases' })
  const [typed, setTyped] = useState<string | null>(null)
  const wrong = formState.errors.aliases
  const error = fieldState.error?.message ?? (Array.isArray(wrong) ? wrong.find(Boolean)?.message : undefined)
  return (
    <TextField
      ref={ref}
      name={name}
      label={schedulesText.aliases}
      hint={schedulesText.aliasesHint}
      error={error}
      maxLength={maxAliases * (maxMarketNameLength + 2)}
      autoComplete="off"
      spellCheck={false}
      fieldClassName="w-full"
      value={typed ?? value?.join(', ') ?? ''}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(readNames(target.value))
      }}
      onBlur={() => {
        setTyped(null)
        onBlur()
      }}
    />
  )
}
