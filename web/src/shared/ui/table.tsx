import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './table.css'

type TableProps = { caption: string; columns: readonly string[]; children: ReactNode }

/** A table whose rows become cards on a phone; every cell then carries its column's name. */
export const Table = ({ caption, columns, children }: TableProps) => (
  <table className="card-table">
    <caption className="sr-only">{caption}</caption>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)

type CellProps = { label: string; className?: string; children: ReactNode }

/** One cell; `label` is its column's name, shown beside it on a phone. */
export const Cell = ({ label, className, children }: CellProps) => (
  <td className={classNames('card-cell', className)}>
    <span aria-hidden="true" className="card-cell-label">
      {label}
    </span>
    <div className="card-cell-value">{children}</div>
  </td>
)
