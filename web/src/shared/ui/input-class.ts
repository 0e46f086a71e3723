/** Of a text field. */
export const inputClass =
  'min-h-11 w-full rounded-control border border-line-strong bg-raised px-3 py-2 text-base text-ink aria-invalid:border-live disabled:opacity-60'

/** Its arrow is a picture of the base style. */
export const selectClass = `${inputClass} pr-9`
