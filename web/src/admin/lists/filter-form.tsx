import type { ReactNode } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { uiText } from '../../shared/ui/ui-text.ts'

type FilterFormProps = { label: string; onFilter: () => void; onReset: () => void; children: ReactNode }

/** Filter fields with 'Filter' and 'Reset'. An invalid field shows its error and filters nothing. */
export const FilterForm = ({ label, onFilter, onReset, children }: FilterFormProps) => (
  <form
    noValidate
    aria-label={label}
    className="flex flex-wrap items-end gap-3"
    onSubmit={(event) => {
      event.preventDefault()
      const unreadable = event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')
      if (unreadable) unreadable.focus()
      else onFilter()
    }}
  >
    {children}
    <Button type="submit" look="secondary">
      {uiText.filter}
    </Button>
    <Button look="quiet" onClick={onReset}>
      {uiText.reset}
    </Button>
  </form>
)
