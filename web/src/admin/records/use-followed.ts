import { useLayoutEffect, useState, type RefObject } from 'react'
import { isAnythingTyped } from '../paths/leave-guard.ts'
import { focusFirstField } from './first-field.ts'

/**
 * The record that a form shows, with a version by which the form is made again. It follows the list until something is typed: just
 * after saving, the list is still the one before. `form` names the form.
 */
export const useFollowed = <Row>(record: Row, form: string, panel: RefObject<HTMLElement | null>) => {
  const [shown, setShown] = useState({ record, form, version: 0 })
  const isSame = shown.form === form
  if (!isSame || (shown.record !== record && !isAnythingTyped()))
    setShown({ record, form, version: isSame && shown.record ? shown.version + 1 : 0 })
  useLayoutEffect(() => {
    // It went with the field that had it.
    if (shown.version > 0 && document.activeElement === document.body) focusFirstField(panel.current)
  }, [shown.version, panel])
  return { shown: isSame ? shown.record : record, version: shown.version }
}
