import type { ReactNode, RefObject } from 'react'
import { Card } from '../../shared/ui/card.tsx'

type FormAndListProps = {
  formHeading: string
  form: ReactNode
  listHeading: string
  /** Takes the focus when the focused row is deleted. */
  listRef: RefObject<HTMLHeadingElement | null>
  above?: ReactNode
  children: ReactNode
}

/** Layout of most screens: a form that adds, above the list. */
export const FormAndList = ({ formHeading, form, listHeading, listRef, above, children }: FormAndListProps) => (
  <div className="flex flex-col gap-6">
    {above}
    <Card as="section" aria-labelledby="formulir" className="p-5">
      <h2 id="formulir" className="mb-4 text-lg font-bold">
        {formHeading}
      </h2>
      {form}
    </Card>
    <Card as="section" aria-labelledby="daftar" className="flex flex-col gap-4 p-5">
      <h2 id="daftar" ref={listRef} tabIndex={-1} className="text-lg font-bold outline-none">
        {listHeading}
      </h2>
      {children}
    </Card>
  </div>
)
