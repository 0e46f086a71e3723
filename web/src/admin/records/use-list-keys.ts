import { useEffect, useEffectEvent, type RefObject } from 'react'
import { useLetterKeys } from '../keys/letter-keys.ts'

type ListActions = {
  /** N: a new record. */
  begin: () => void
  /** Escape, while a form is open. */
  close: (() => void) | null
  /** The record that J or K came to, while a form is open. */
  follow: ((id: string) => void) | null
}

const typing = 'input, textarea, select, [contenteditable]'
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
  const hasLetters = useLetterKeys()
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (document.querySelector('dialog[open]') || hasPopover()) return
    const key = event.key.toLowerCase()
    if (key === 'escape' && close && !isSearch(target)) close()
    else if (target?.closest(typing) || !hasLetters) return
    else if (key === 'n') begin()
    else if (key === '/') list.current?.querySelector<HTMLElement>('input[type=search]')?.focus()
    else if (key === 'j' || key === 'k') {
      const record = step(list.current, key === 'j' ? 1 : -1)
      // A button folds rows, and has no form.
      if (record instanceof HTMLAnchorElement) follow?.(record.dataset['record'] ?? '')
    } else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
