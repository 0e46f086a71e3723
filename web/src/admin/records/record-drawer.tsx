import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { adminText } from '../forms/admin-text.ts'

type RecordDrawerProps = {
  panel: RefObject<HTMLDivElement | null>
  /** Escape or a click outside: may ask first. */
  onCancel: () => void
  children: ReactNode
}

/** The form over the list, at the right; the whole screen on a phone. */
export const RecordDrawer = ({ panel, onCancel, children }: RecordDrawerProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape cancels
    <dialog
      ref={dialog}
      aria-label={adminText.form}
      data-drawer=""
      onCancel={(event) => {
        // Bubbles from a file field.
        if (event.target !== dialog.current) return
        event.preventDefault()
        onCancel()
      }}
      onClick={({ target }) => target === dialog.current && onCancel()}
      className="fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-full max-w-none border-l border-line bg-sheet text-ink backdrop:bg-black/50 sm:w-[27.5rem]"
    >
      <div ref={panel} className="flex h-full flex-col">
        {children}
      </div>
    </dialog>
  )
}
