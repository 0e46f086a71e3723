import { useEffect, useEffectEvent, type RefObject } from 'react'
import { useScreenKeys } from '../keys/use-screen-keys.ts'

type ListActions = {
  /** N: a new record. */
  begin: () => void
  /** Escape, while a form is open. */
  close: (() => void) | null
  /** The record that J or K came to, while a form is open. */
  follow: ((id: string) => void) | null
}

const isSearch = (target: Element | null): boolean => target?.matches('input[type=search]') === true
/** A calendar closes first. */
const hasPopover = (): boolean =>
  CSS.supports('selector(:popover-open)') && document.querySelector(':popover-open') !== null

const step = (list: HTMLElement | null, by: 1 | -1): HTMLElement | undefined => {
  const records = [...(list?.querySelectorAll<HTMLElement>('[data-record]') ?? [])]
  const row = document.activeElement?.closest('tr, li')
  const at = records.findIndex((record) => record === document.activeElement || (row && row.contains(record)))
  const next = records[at === -1 ? (by === 1 ? 0 : records.length - 1) : at + by]
  next?.focus()
  next?.closest('tr, li')?.scrollIntoView({ block: 'nearest' })
  return next
}

/** Keys of a list: J and K go through its records, N begins one, / searches, Escape ends the form. */
export const useListKeys = (list: RefObject<HTMLElement | null>, { begin, close, follow }: ListActions): void => {
  const move = (by: 1 | -1) => {
    const record = step(list.current, by)
    // A button folds rows, and has no form.
    if (record instanceof HTMLAnchorElement) follow?.(record.dataset['record'] ?? '')
  }
  const unlessPopover = (run: () => void) => () => {
    if (!hasPopover()) run()
  }
  useScreenKeys({
    n: unlessPopover(begin),
    '/': unlessPopover(() => list.current?.querySelector<HTMLElement>('input[type=search]')?.focus()),
    j: unlessPopover(() => move(1)),
    k: unlessPopover(() => move(-1)),
  })
  // From within its fields too.
  const escape = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null
    if (!close || event.key !== 'Escape' || event.defaultPrevented || isSearch(target)) return
    if (document.querySelector('dialog[open]') || hasPopover()) return
    event.preventDefault()
    close()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => escape(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
