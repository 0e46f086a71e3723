import { useEffect, useEffectEvent } from 'react'
import { commandOf, type BoardCommand } from './board-keys.ts'
import { useLetterKeys } from '../../../keys/letter-keys.ts'

const typing = 'input, textarea, select, [contenteditable]'
const pressable = 'button, a, summary, [role=button]'

/** Runs board commands while no text field has the focus and no dialog is open. */
export const useBoardKeys = (run: (command: BoardCommand) => void): void => {
  const hasLetters = useLetterKeys()
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null
    const command = commandOf(event, hasLetters)
    if (!command || event.defaultPrevented || target?.closest(typing) || document.querySelector('dialog[open]')) return
    if (command === 'open' && target?.closest(pressable)) return
    event.preventDefault()
    run(command)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
