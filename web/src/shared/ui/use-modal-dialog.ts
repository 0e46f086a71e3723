import { useLayoutEffect, type RefObject } from 'react'
import { closeOnBack } from './close-on-back.ts'

/**
 * Shows a dialog as a modal while mounted. Escape, a click outside and, unless it is a question, Back fire its close event. A
 * question is answered at once: an entry of the history goes later, and the work behind it would wait.
 */
export const useModalDialog = (dialog: RefObject<HTMLDialogElement | null>, isQuestion = false): void => {
  // A layout effect: the dialog must close before it is removed, or focus is lost.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return undefined
    element.showModal()
    const closed = isQuestion ? () => undefined : closeOnBack(() => element.close())
    // The backdrop belongs to the dialog. Press and release must both be outside: a text selection may end there, and closing on
    // press would lose the focus.
    let pressedOutside = false
    const press = (event: MouseEvent) => {
      pressedOutside = event.target === element
    }
    const click = (event: MouseEvent) => {
      if (pressedOutside && event.target === element) element.close()
    }
    element.addEventListener('mousedown', press)
    element.addEventListener('click', click)
    element.addEventListener('close', closed)
    return () => {
      // Its listeners go with the element.
      closed()
      element.close()
    }
  }, [dialog, isQuestion])
}
