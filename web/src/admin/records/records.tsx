import { useEffect, useEffectEvent, useRef, type ReactNode, type RefObject } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { useMedia } from '../../shared/ui/use-media.ts'
import { adminText } from '../forms/admin-text.ts'
import { Empty } from '../lists/empty.tsx'
import { mayLeave } from '../paths/leave-guard.ts'
import { PageHead } from '../titles/page-head.tsx'
import { RecordDrawer } from './record-drawer.tsx'
import { RecordsContext } from './record-list.tsx'
import type { RecordFormFrame } from './record-form.tsx'
import { useListKeys } from './use-list-keys.ts'
import { useChosen } from './use-chosen.ts'

type RecordsProps<Row> = {
  title: string
  note?: string | undefined
  /** What is done with the whole list, beside 'Baru'. */
  tools?: ReactNode
  above?: ReactNode
  listHeading: string
  /** Takes the focus when the focused row is deleted. */
  listRef: RefObject<HTMLHeadingElement | null>
  toolbar?: ReactNode
  /** The list. */
  children: ReactNode
  /** Those that the list has, undefined while it loads; none where rows are not edited. */
  rows?: readonly Row[] | undefined
  idOf?: (row: Row) => string
  /** Null for a new record; remounted for the next record. */
  renderForm: (record: Row | null, frame: RecordFormFrame) => ReactNode
}

const firstField = ':is(input, select, textarea):not([type=hidden], :disabled)'

/** Focuses the first field of a form that was opened by hand, and the row again when it ends. */
const useFormFocus = (panel: RefObject<HTMLElement | null>, open: string | null) => {
  const isWanted = useRef(false)
  const before = useRef(open)
  useEffect(() => {
    const left = before.current
    before.current = open
    if (isWanted.current) panel.current?.querySelector<HTMLElement>(firstField)?.focus()
    else if (open === null && left !== null && document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[data-record="${CSS.escape(left)}"]`)?.focus()
    isWanted.current = false
  }, [open, panel])
  return () => {
    isWanted.current = true
  }
}

/** Before the title of a record does what it does. */
const useRecordPress = (list: RefObject<HTMLElement | null>, onPress: () => void): void => {
  const report = useEffectEvent(onPress)
  useEffect(() => {
    const element = list.current
    const press = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('[data-record]')) report()
    }
    element?.addEventListener('click', press, true)
    return () => element?.removeEventListener('click', press, true)
  }, [list])
}

/** A page of the back office: its records as a list, and the form of one of them in a column or, where there is no room, a drawer. */
export const Records = <Row,>({
  title,
  note,
  tools,
  above,
  listHeading,
  listRef,
  toolbar,
  children,
  rows,
  idOf,
  renderForm,
}: RecordsProps<Row>) => {
  const isWide = useMedia('(width >= 1280px)')
  const { chosen, isNew, form, addressOf, choose, begin, end } = useChosen()
  const panel = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLElement>(null)
  const wantFocus = useFormFocus(panel, isNew || chosen !== null ? form : null)
  const record = chosen === null ? null : rows?.find((row) => idOf?.(row) === chosen)
  const isMissing = record === undefined && rows !== undefined
  const chooseNow = (id: string) => {
    wantFocus()
    void choose(id)
  }
  const close = async () => {
    if (await mayLeave()) end()
  }
  const beginNew = async () => {
    if (chosen !== null && !(await mayLeave())) return
    wantFocus()
    if (!isWide) begin()
    else if (chosen === null) panel.current?.querySelector<HTMLElement>(firstField)?.focus()
    else end()
  }
  useListKeys(list, {
    begin: () => void beginNew(),
    close: chosen === null ? null : () => void close(),
    follow: chosen === null ? null : (id) => void choose(id, true),
  })
  useRecordPress(list, wantFocus)

  const onClose = chosen !== null || !isWide ? () => void close() : null
  const content =
    record === undefined ? (
      isMissing ? (
        <Empty text={adminText.recordMissing}>
          <Button look="secondary" onClick={end}>
            {adminText.closeForm}
          </Button>
        </Empty>
      ) : (
        <Skeleton className="m-5 h-80" />
      )
    ) : (
      renderForm(record, { onClose, onSaved: () => (chosen !== null || isNew) && end() })
    )
  return (
    <>
      <PageHead title={title} note={note}>
        {tools}
      </PageHead>
      {above}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22.5rem] min-[90rem]:grid-cols-[minmax(0,1fr)_27.5rem]">
        <Card as="section" aria-labelledby="daftar" ref={list} className="min-w-0">
          <h2 id="daftar" ref={listRef} tabIndex={-1} className="sr-only">
            {listHeading}
          </h2>
          <RecordsContext
            value={{ chosen, addressOf, choose: chooseNow, begin: () => void beginNew(), hasDrawer: !isWide }}
          >
            {toolbar}
            {children}
          </RecordsContext>
        </Card>
        {isWide ? (
          <Card ref={panel} key={form} className="sticky top-[4.75rem] flex max-h-[calc(100dvh-5.75rem)] flex-col">
            {content}
          </Card>
        ) : (
          (isNew || chosen !== null) && (
            <RecordDrawer key={form} panel={panel} onCancel={() => void close()}>
              {content}
            </RecordDrawer>
          )
        )}
      </div>
    </>
  )
}
