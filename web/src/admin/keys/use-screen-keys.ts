import { useEffect, useEffectEvent } from 'react'
import { useLetterKeys } from './letter-keys.ts'

/** Marks the field that takes digits only: letters act as keys in it. */
export const digitsMark = 'data-digits'

const typing = `input:not([${digitsMark}]), textarea, select, [contenteditable]`
const pressable = 'button, a, summary, [role=button]'
/** Held down, they go on. */
const moves = new Set(['j', 'k', 'ArrowDown', 'ArrowUp'])

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>

/** The name of a pressed key, letters in lower case, `Ctrl z` for Cmd too; null for one that does nothing. */
export const screenKeyOf = ({ key, ctrlKey, metaKey, altKey, repeat }: Pressed, hasLetters: boolean): string | null => {
  const name = key.length === 1 ? key.toLowerCase() : key
  if (ctrlKey || metaKey) return altKey || repeat ? null : `Ctrl ${name}`
  if (altKey || (name.length === 1 && !hasLetters)) return null
  return repeat && !moves.has(name) ? null : name
}

/**
 * Runs the keys of a screen while no text field has the focus and no dialog is open. A number typed blindly ends with Enter
 * (a scanner's always): that Enter does nothing.
 */
export const useScreenKeys = (keys: Readonly<Record<string, (() => void) | null>>): void => {
  const hasLetters = useLetterKeys()
  const press = useEffectEvent((event: KeyboardEvent, target: Element | null, isAfterDigits: boolean): void => {
    const name = screenKeyOf(event, hasLetters)
    const run = name !== null && Object.hasOwn(keys, name) ? keys[name] : null
    if (!run || event.defaultPrevented || document.querySelector('dialog[open]')) return
    if (name === 'Enter' && (isAfterDigits || target?.closest(`${pressable}, input`))) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    let isAfterDigits = false
    const listen = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null
      if (target?.closest(typing)) return
      press(event, target, isAfterDigits)
      if (/^\d$/.test(event.key)) isAfterDigits = true
      else if (event.key === 'Enter') isAfterDigits = false
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
