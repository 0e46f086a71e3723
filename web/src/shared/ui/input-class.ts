/** Of a text field and a select. */
export const inputClass =
  'min-h-11 w-full rounded-control border border-line-strong bg-raised px-3 py-2 text-base text-ink aria-invalid:border-live disabled:opacity-60'
