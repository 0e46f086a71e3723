import { useRef, type ReactNode } from 'react'
import { useModalDialog } from '../../shared/ui/use-modal-dialog.ts'

type DrawerProps = { label: string; onClose: () => void; children: ReactNode }

/**
 * A panel that slides in from the left while mounted. The browser traps the focus and returns it; Escape and a click
 * outside call `onClose`.
 */
export const Drawer = ({ label, onClose, children }: DrawerProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useModalDialog(dialog)
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      className="slide-in m-0 h-dvh max-h-none w-[min(17rem,85vw)] max-w-none overflow-y-auto text-ink backdrop:bg-black/50"
    >
      {children}
    </dialog>
  )
}
