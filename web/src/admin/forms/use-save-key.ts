import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/** Saves on Ctrl+Enter (Cmd+Enter) anywhere in the form; attach the returned ref to it. */
export const useSaveKey = (save: () => unknown): RefObject<HTMLFormElement | null> => {
  const form = useRef<HTMLFormElement>(null)
  const saveNow = useEffectEvent(save)
  useEffect(() => {
    const element = form.current
    const take = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      saveNow()
    }
    element?.addEventListener('keydown', take)
    return () => element?.removeEventListener('keydown', take)
  }, [])
  return form
}
