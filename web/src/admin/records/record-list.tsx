import { createContext, useContext, useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../shared/ui/button.tsx'
import { Pagination } from '../../shared/ui/pagination.tsx'
import type { Reading } from '../api/use-call.ts'
import { adminText } from '../forms/admin-text.ts'
import { Empty } from '../lists/empty.tsx'
import { Loaded } from '../lists/loaded.tsx'
import { RowSkeletons } from '../lists/row-skeletons.tsx'
import './records.css'

/** What a list needs to know of its page. */
export const RecordsContext = createContext<{
  chosen: string | null
  addressOf: (id: string) => string
  /** Opens a record's form; asks first when something was typed. */
  choose: (id: string) => void
  /** Null outside such a page. */
  begin: (() => void) | null
  /** The form opens over the list. */
  hasDrawer: boolean
}>({ chosen: null, addressOf: () => '', choose: () => undefined, begin: null, hasDrawer: false })

export type Column<Row> = {
  /** Its heading, and its name in a row of two lines. */
  name: string
  /** The title opens the row; narrow rows show a `wide` column in their second line, and a `mark` before the title. */
  place?: 'mark' | 'title' | 'wide' | 'widest' | 'actions'
  className?: string
  render: (row: Row) => ReactNode
}

type TableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  idOf: (row: Row) => string
  /** `record` opens the row's form; or its address, or what it does. Absent for rows that are not chosen. */
  opens?: 'record' | ((row: Row) => string | (() => void))
  /** Of a row that folds others: whether it is open. */
  isOpen?: (row: Row) => boolean | undefined
}

/** Of a list without pages; a button shows the rest. */
const firstRows = 20

const control = 'a, button, select, input, label'

/** A click beside the controls opens the row as its title does. */
const openRow = ({ target, currentTarget }: MouseEvent<HTMLElement>): void => {
  if (target instanceof Element && !target.closest(control) && getSelection()?.isCollapsed !== false)
    currentTarget.querySelector<HTMLElement>('[data-record]')?.click()
}

type TitleProps = {
  id: string
  opens: string | (() => void) | undefined
  isOpen: boolean | undefined
  children: ReactNode
}

const Title = ({ id, opens, isOpen, children }: TitleProps) => {
  const link = { 'data-record': id, className: 'record-title' }
  if (opens === undefined) return children
  return typeof opens === 'string' ? (
    <Link {...link} to={opens} preventScrollReset>
      {children}
    </Link>
  ) : (
    <button {...link} type="button" aria-expanded={isOpen} onClick={opens}>
      {children}
    </button>
  )
}

type RecordTableProps<Row> = TableProps<Row> & {
  rows: readonly Row[]
  /** Rows that show at first; all without it. */
  first?: number | undefined
}

/** Records below each other: a table where there is room, rows of two lines where there is not. */
export const RecordTable = <Row,>({
  caption,
  rows,
  columns,
  idOf,
  opens,
  isOpen,
  first = Number.POSITIVE_INFINITY,
}: RecordTableProps<Row>) => {
  const { chosen, addressOf } = useContext(RecordsContext)
  const [isWhole, setIsWhole] = useState(false)
  const isCut = !isWhole && rows.length > first && rows.findIndex((row) => idOf(row) === chosen) < first
  const wayOf = (row: Row) => (opens === 'record' ? addressOf(idOf(row)) : opens?.(row))
  return (
    <div className="@container">
      <table className="records">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ name, place }) => (
              <th key={name} scope="col" data-place={place}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(isCut ? rows.slice(0, first) : rows).map((row) => {
            const id = idOf(row)
            const way = wayOf(row)
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- its title does the same by key
              <tr
                key={id}
                aria-current={id === chosen ? 'true' : undefined}
                className={way === undefined ? undefined : 'cursor-pointer'}
                onClick={way === undefined ? undefined : openRow}
              >
                {columns.map(({ name, place, className, render }) => (
                  <td key={name} data-place={place} className={className}>
                    {place === 'title' ? (
                      <Title id={id} opens={way} isOpen={isOpen?.(row)}>
                        {render(row)}
                      </Title>
                    ) : (
                      render(row)
                    )}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      {isCut && (
        <p className="border-t border-line p-2 text-center">
          <Button look="quiet" onClick={() => setIsWhole(true)}>
            {adminText.showAll(rows.length)}
          </Button>
        </p>
      )}
    </div>
  )
}

type Paging = {
  page: number
  totalPages: number | undefined
  showPage: (page: number) => void
  /** Called with the last page when the requested one no longer exists, as after its last row was deleted. */
  fallBackTo: (lastPage: number) => void
}

type RecordListProps<Data, Row> = TableProps<Row> & {
  query: Reading<Data>
  rowsOf: (data: Data) => readonly Row[]
  failed: string
  empty: string
  /** Whether an empty list lies in its filter. */
  isNarrowed?: boolean
  /** Rows while it loads. */
  skeletons: number
  paging?: Paging
}

/** The records of a page; a skeleton while they load, a sentence when there are none or the call fails. */
export const RecordList = <Data, Row>({
  query,
  rowsOf,
  failed,
  empty,
  isNarrowed = false,
  skeletons,
  paging,
  ...table
}: RecordListProps<Data, Row>) => {
  const { begin } = useContext(RecordsContext)
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (paging?.totalPages && paging.page > paging.totalPages) paging.fallBackTo(paging.totalPages)
  })
  const turnTo = (page: number) => {
    top.current?.scrollIntoView({ block: 'nearest' })
    paging?.showPage(page)
  }
  return (
    <div ref={top} className="scroll-mt-20">
      <Loaded query={query} failed={failed} skeleton={<RowSkeletons rows={skeletons} className="mx-4 h-13" />}>
        {(data) => {
          const rows = rowsOf(data)
          if (rows.length === 0)
            return (
              <Empty text={empty}>
                {begin && !isNarrowed && (
                  <Button look="secondary" onClick={begin}>
                    {adminText.newRecord}
                  </Button>
                )}
              </Empty>
            )
          return (
            <>
              <RecordTable {...table} rows={rows} first={paging ? undefined : firstRows} />
              {paging && (
                <div className="p-3 empty:hidden">
                  <Pagination page={paging.page} totalPages={paging.totalPages ?? 1} onPage={turnTo} />
                </div>
              )}
            </>
          )
        }}
      </Loaded>
    </div>
  )
}
