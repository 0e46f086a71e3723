import { useEffect, useEffectEvent } from 'react'
import { useLetterKeys } from '../../../keys/letter-keys.ts'

/** `Enter`: only while no field is open. */
type DeskKeys = Partial<Record<'b' | '?' | 'Enter', (() => void) | null>>

/** Marks the number field, which takes digits only: letters act as keys in it. */
export const digitsOnly = { 'data-digits': true } as const

const typing = 'input:not([data-digits]), textarea, select, [contenteditable]'
const pressable = 'button, a, summary, [role=button]'

/**
 * Keys of the desk. A number typed blindly after the last one ends with Enter too (a scanner's always): that Enter opens
 * nothing.
 */
export const useDeskKeys = (keys: DeskKeys): void => {
  const hasLetters = useLetterKeys()
  const press = useEffectEvent((event: KeyboardEvent, isAfterDigits: boolean): void => {
    const target = event.target instanceof Element ? event.target : null
    const { key, ctrlKey, metaKey, altKey, repeat, defaultPrevented } = event
    if (defaultPrevented || ctrlKey || metaKey || altKey || repeat || document.querySelector('dialog[open]')) return
    if (target?.closest(typing)) return
    const name = key.toLowerCase()
    const isEnter = key === 'Enter' && !isAfterDigits && !target?.closest(`${pressable}, input`)
    const isLetter = hasLetters && (name === 'b' || name === '?')
    const run = isEnter ? keys.Enter : isLetter ? keys[name] : null
    if (!run) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    let isAfterDigits = false
    const listen = (event: KeyboardEvent) => {
      press(event, isAfterDigits)
      if (/^\d$/.test(event.key)) isAfterDigits = true
      else if (event.key === 'Enter') isAfterDigits = false
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
