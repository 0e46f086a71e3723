import { dialogText } from './dialog-text.ts'

/** An optional text beside a question. */
export type Note = { label: string; hint: string; maxLength: number }

/** Numbers to type again. `compared`: two numbers side by side, the second with the digits that differ. */
export type NumberQuestion = {
  lines: readonly string[]
  compared: readonly { label: string; numbers: string }[]
  typed: readonly { label: string; numbers: string }[]
  /** Label of the button that changes nothing. */
  no: string
}

export type OpenDialog = {
  id: number
  kind: 'alert' | 'confirm' | 'new-password' | 'number'
  text: string
  danger: boolean
  /** Label of the confirming button: the action. */
  yes: string
  /** Asked while an admin types: no button has the focus, so that no key typed for a field answers. */
  unfocused: boolean
  /** Only of kind 'new-password': whose it becomes. */
  username: string
  /** Only of kind 'confirm'. */
  note: Note | null
  /** Only of kind 'number'. */
  number: NumberQuestion | null
  answer: (value: string | null) => void
}
/** The newest one runs by Ctrl Z too. */
type ToastAction = { label: string; run: () => void }
export type Toast = { id: number; text: string; tone: 'success' | 'error'; action: ToastAction | null }
type Screen = { dialogs: readonly OpenDialog[]; toasts: readonly Toast[] }

const toastMs = 6000
const actionToastMs = 10_000
const maxToasts = 4

let screen: Screen = { dialogs: [], toasts: [] }
let lastId = 0
const listeners = new Set<() => void>()

const show = (next: Partial<Screen>): void => {
  screen = { ...screen, ...next }
  for (const listener of listeners) listener()
}

export const subscribeDialogs = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const currentDialogs = (): Screen => screen

type Question = Pick<OpenDialog, 'kind' | 'text'> &
  Partial<Pick<OpenDialog, 'danger' | 'unfocused' | 'username' | 'yes' | 'note' | 'number'>>

/** Answers of the dialogs on screen, for a second question that joins one. */
const pending = new Map<number, Promise<string | null>>()

const ask = (question: Question): Promise<string | null> => {
  lastId += 1
  const id = lastId
  const asked = new Promise<string | null>((settle) => {
    const answer = (value: string | null) => {
      pending.delete(id)
      show({ dialogs: screen.dialogs.filter((dialog) => dialog.id !== id) })
      settle(value)
    }
    const defaults = {
      danger: false,
      unfocused: false,
      username: '',
      yes: dialogText.ok,
      note: null,
      number: null,
    } as const
    show({ dialogs: [...screen.dialogs, { ...defaults, ...question, id, answer }] })
  })
  pending.set(id, asked)
  return asked
}

/** Shows a message; resolves once acknowledged. */
export const alertDialog = async (text: string): Promise<void> => {
  await ask({ kind: 'alert', text })
}

type Yes = { yes: string; danger?: boolean; unfocused?: boolean }

/**
 * Asks yes or no; Escape and a click outside mean no. `yes` labels the action ('Hapus pasaran'); `danger` marks an
 * irreversible one, `unfocused` a question while an admin types.
 */
export const confirmDialog = async (text: string, answer: Yes): Promise<boolean> =>
  (await ask({ kind: 'confirm', text, ...answer })) !== null

/** As `confirmDialog`, with an optional text: the typed one, null for no. */
export const confirmWithNote = (text: string, answer: Yes & { note: Note }): Promise<string | null> =>
  ask({ kind: 'confirm', text, ...answer })

/** Asks for numbers to be typed again; true once all are right. */
export const numberDialog = async (text: string, yes: string, number: NumberQuestion): Promise<boolean> =>
  (await ask({ kind: 'number', text, yes, number })) !== null

/**
 * Adds a line to the number question on screen instead of a second dialog, and resolves with its answer; null without
 * one on screen.
 */
export const joinNumberDialog = async (line: string): Promise<boolean | null> => {
  const open = screen.dialogs.find(({ kind }) => kind === 'number')
  const answer = open && pending.get(open.id)
  if (!open?.number || !answer) return null
  const number = { ...open.number, lines: [...open.number.lines, line] }
  show({ dialogs: screen.dialogs.map((each) => (each === open ? { ...each, number } : each)) })
  return (await answer) !== null
}

/** Asks for a new password; null when cancelled. */
export const newPasswordDialog = (text: string, username: string): Promise<string | null> =>
  ask({ kind: 'new-password', text, username })

export const closeToast = (id: number): void => show({ toasts: screen.toasts.filter((toast) => toast.id !== id) })

export const toast = (text: string, tone: Toast['tone'] = 'success', action: ToastAction | null = null): void => {
  lastId += 1
  const id = lastId
  show({ toasts: [...screen.toasts, { id, text, tone, action }].slice(-maxToasts) })
  setTimeout(() => closeToast(id), action ? actionToastMs : toastMs)
}
