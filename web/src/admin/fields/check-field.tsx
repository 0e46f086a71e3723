import type { ComponentProps } from 'react'

/** A checkbox with its label behind it. */
export const CheckField = ({ label, ...input }: ComponentProps<'input'> & { label: string }) => (
  <label className="flex min-h-11 items-center gap-2.5 font-semibold">
    <input type="checkbox" {...input} className="size-5 shrink-0 accent-brand" />
    {label}
  </label>
)
