/**
 * For clicks of the whole document, in capture. Safari focuses no clicked link or button but the element around it, and a
 * dialog would return the focus there.
 */
export const focusClicked = ({ target }: MouseEvent): void => {
  const control = (target as Element).closest<HTMLElement>('a[href],button,summary')
  if (control && document.activeElement?.contains(control)) control.focus({ preventScroll: true })
}
