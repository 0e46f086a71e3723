import { useId, useLayoutEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent, type Ref } from 'react'
import { createPortal } from 'react-dom'
import X from '../../shared/ui/icons/x.svg?react'
import { Button } from '../../shared/ui/button.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { Field } from '../../shared/ui/field.tsx'
import { inputClass } from '../../shared/ui/input-class.ts'
import { useModalDialog } from '../../shared/ui/use-modal-dialog.ts'
import { KeyHint } from '../keys/key-hint.tsx'
import { useScreenKeys } from '../keys/use-screen-keys.ts'
import { AccountName } from '../passwords/account-name.tsx'
import { NewPasswordField } from '../passwords/new-password-field.tsx'
import { closeToast, currentDialogs, subscribeDialogs, type OpenDialog, type Toast } from './dialog-store.ts'
import { dialogText } from './dialog-text.ts'
import { NumberDialog } from './number-dialog.tsx'

/** A key held since before the dialog opened must not answer it. */
const ignoreHeldKey = (event: KeyboardEvent) => {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
}

const PasswordPart = ({ username, ref }: { username: string; ref: Ref<HTMLInputElement> }) => {
  const [typed, setTyped] = useState('')
  return (
    <>
      <AccountName username={username} />
      <NewPasswordField
        ref={ref}
        label={dialogText.newPassword}
        typed={typed}
        username={username}
        onChange={({ target }) => setTyped(target.value)}
      />
    </>
  )
}

const Dialog = ({ dialog }: { dialog: OpenDialog }) => {
  const element = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const agreed = useRef(false)
  const textId = useId()
  useModalDialog(element, true)
  useLayoutEffect(() => {
    if (dialog.unfocused) element.current?.focus()
  }, [dialog])
  return (
    <dialog
      ref={element}
      role="alertdialog"
      tabIndex={-1}
      onKeyDown={ignoreHeldKey}
      aria-labelledby={textId}
      onClose={() => dialog.answer(agreed.current ? (input.current?.value ?? '') : null)}
      className="appear w-[min(26rem,calc(100vw-2rem))] rounded-card border border-line bg-sheet text-ink outline-none backdrop:bg-black/50"
    >
      <form
        noValidate
        className="flex flex-col gap-5 p-5"
        onSubmit={(event) => {
          event.preventDefault()
          agreed.current = true
          element.current?.close()
        }}
      >
        <p id={textId} className="text-lg font-semibold text-pretty">
          {dialog.text}
        </p>
        {dialog.kind === 'new-password' && <PasswordPart username={dialog.username} ref={input} />}
        {dialog.note && (
          <Field label={dialog.note.label} hint={dialog.note.hint}>
            {(control) => (
              <input
                {...control}
                ref={input}
                maxLength={dialog.note?.maxLength}
                autoComplete="off"
                className={inputClass}
              />
            )}
          </Field>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          {dialog.kind !== 'alert' && (
            <Button look="secondary" onClick={() => element.current?.close()}>
              {dialogText.cancel}
            </Button>
          )}
          <Button type="submit" look={dialog.danger ? 'danger' : 'primary'}>
            {dialog.yes}
          </Button>
        </div>
      </form>
    </dialog>
  )
}

const runAction = ({ id, action }: Toast): void => {
  closeToast(id)
  action?.run()
}

const ToastLine = ({ toast }: { toast: Toast }) => (
  <div
    className={classNames(
      'appear pointer-events-auto flex items-center justify-between gap-2 rounded-control border py-1 pr-1 pl-4 font-semibold shadow-card',
      toast.tone === 'error' ? 'border-live bg-live-soft text-live' : 'border-brand bg-brand-soft text-brand',
    )}
  >
    <span className="grow">{toast.text}</span>
    {toast.action && (
      <button
        type="button"
        className="min-h-11 shrink-0 rounded-control px-1 underline underline-offset-4"
        aria-keyshortcuts="Control+Z"
        onClick={() => runAction(toast)}
      >
        {toast.action.label} <KeyHint keys="Ctrl Z" />
      </button>
    )}
    <button
      type="button"
      aria-label={dialogText.close}
      className="grid size-11 shrink-0 place-items-center rounded-control"
      onClick={() => closeToast(toast.id)}
    >
      <X size={20} />
    </button>
  </div>
)

/** The open drawer, while there is something to show: what lies outside a modal dialog is behind it and takes no click. */
const useDrawer = (isNeeded: boolean): Element | undefined => {
  const [drawer, setDrawer] = useState<Element>()
  useLayoutEffect(() => {
    if (!isNeeded) return undefined
    const look = () => setDrawer(document.querySelector('dialog[data-drawer][open]') ?? undefined)
    look()
    const watch = new MutationObserver(look)
    watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
    return () => watch.disconnect()
  }, [isNeeded])
  return drawer
}

/** Renders dialogs and toasts; mount once per application. */
export const DialogHost = () => {
  const { dialogs, toasts } = useSyncExternalStore(subscribeDialogs, currentDialogs, currentDialogs)
  const [first] = dialogs
  const newest = toasts.findLast(({ action }) => action)
  const drawer = useDrawer(toasts.length > 0)
  useScreenKeys({ 'Ctrl z': newest ? () => runAction(newest) : null })
  // Over the top bar, so that no row or button is covered; narrow screens show one at a time.
  const lines = (
    <output className="pointer-events-none fixed inset-x-2 top-[calc(0.25rem+env(safe-area-inset-top))] z-50 mx-auto flex max-w-md flex-col-reverse gap-2 max-md:*:not-last:hidden">
      {toasts.map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </output>
  )
  return (
    <>
      {first?.number && <NumberDialog key={first.id} dialog={first} number={first.number} />}
      {first && !first.number && <Dialog key={first.id} dialog={first} />}
      {drawer ? createPortal(lines, drawer) : lines}
    </>
  )
}
