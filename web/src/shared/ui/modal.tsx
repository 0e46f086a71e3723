import { useId, useRef, type ReactNode } from 'react'
import X from './icons/x.svg?react'
import { classNames } from './class-names.ts'
import { uiText } from './ui-text.ts'
import { useModalDialog } from './use-modal-dialog.ts'

type ModalProps = { title: string; onClose: () => void; className?: string; children: ReactNode }

/** A modal dialog while mounted; Escape, Back, the close button and a click outside call `onClose`. */
export const Modal = ({ title, onClose, className, children }: ModalProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useModalDialog(dialog)
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      className={classNames(
        'appear max-h-[85dvh] w-[min(40rem,calc(100vw-2rem))] overflow-hidden rounded-card border border-line bg-sheet text-ink backdrop:bg-black/50',
        className,
      )}
    >
      <div className="flex max-h-[85dvh] flex-col">
        <header className="flex items-center justify-between gap-3 border-b border-line py-2 pr-2 pl-5">
          <h2 id={titleId} className="text-lg font-bold">
            {title}
          </h2>
          <button
            type="button"
            aria-label={uiText.close}
            className="grid size-11 place-items-center rounded-control hover:bg-well"
            onClick={() => dialog.current?.close()}
          >
            <X size={20} />
          </button>
        </header>
        <div className="overflow-y-auto p-5">{children}</div>
      </div>
    </dialog>
  )
}
