/** Focuses the first field of a form. */
export const focusFirstField = (panel: HTMLElement | null): void =>
  panel?.querySelector<HTMLElement>(':is(input, select, textarea):not([type=hidden], :disabled)')?.focus()
