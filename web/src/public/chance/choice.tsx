import type { SelectHTMLAttributes } from 'react'

/** A labelled select of a form; smaller than the fields of other forms. */
export const Choice = ({ label, ...select }: { label: string } & SelectHTMLAttributes<HTMLSelectElement>) => (
  <label className="choice">
    {label}
    <select {...select} />
  </label>
)
