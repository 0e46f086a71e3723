import { useLayoutEffect, type RefObject } from 'react'

/**
 * Shows a dialog element as a modal while it is mounted: the browser keeps the focus inside and returns it afterwards.
 * Escape and a click outside close it; the element's close event tells.
 */
export const useModalDialog = (dialog: RefObject<HTMLDialogElement | null>): void => {
  // A layout effect: the dialog must be closed before it leaves the page, or the focus would not return.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return undefined
    element.showModal()
    // The backdrop belongs to the dialog element. Press and release must both be outside its content: a text selection
    // that ends there must not close it, and closing on the press alone would lose the focus to the page again.
    let pressedOutside = false
    const press = (event: MouseEvent) => {
      pressedOutside = event.target === element
    }
    const click = (event: MouseEvent) => {
      if (pressedOutside && event.target === element) element.close()
    }
    element.addEventListener('mousedown', press)
    element.addEventListener('click', click)
    return () => {
      element.removeEventListener('mousedown', press)
      element.removeEventListener('click', click)
      element.close()
    }
  }, [dialog])
}
