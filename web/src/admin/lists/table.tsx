import type { ReactNode } from 'react'
import { classNames } from '../../shared/ui/class-names.ts'
import './table.css'

type TableProps = {
  caption: string
  columns: readonly string[]
  /** A column that is hidden in a narrow table; its cells carry `card-cell-wide`. */
  wide?: string
  children: ReactNode
}

/** A table whose rows become cards on narrow screens; each cell then shows its column's name. */
export const Table = ({ caption, columns, wide, children }: TableProps) => (
  <div className="card-table-room">
    <table className="card-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col" className={name === wide ? 'card-cell-wide' : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)

type CellProps = { label: string; className?: string; children: ReactNode }

/** `label` is the column's name, shown on phones. */
export const Cell = ({ label, className, children }: CellProps) => (
  <td className={classNames('card-cell', className)}>
    <span aria-hidden="true" className="card-cell-label">
      {label}
    </span>
    <div className="card-cell-value">{children}</div>
  </td>
)
