import { dialogText } from './dialog-text.ts'

/** One question or statement on screen; `answer` settles the promise that the asker waits for. */
export type OpenDialog = {
  id: number
  kind: 'alert' | 'confirm' | 'prompt'
  text: string
  danger: boolean
  /** What the button of a yes says: the act itself. */
  yes: string
  /** Asked while an admin types: no button has the focus, so that no key meant for a field answers. */
  calm: boolean
  inputType: 'text' | 'password'
  answer: (value: string | null) => void
}
export type Toast = { id: number; text: string; tone: 'success' | 'error' }
type Screen = { dialogs: readonly OpenDialog[]; toasts: readonly Toast[] }

const toastMs = 6000
const mostToasts = 4

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

type Question = Pick<OpenDialog, 'kind' | 'text'> & Partial<Pick<OpenDialog, 'danger' | 'calm' | 'inputType' | 'yes'>>

const ask = (question: Question): Promise<string | null> =>
  new Promise((settle) => {
    lastId += 1
    const id = lastId
    const answer = (value: string | null) => {
      show({ dialogs: screen.dialogs.filter((dialog) => dialog.id !== id) })
      settle(value)
    }
    const usual = { danger: false, calm: false, inputType: 'text', yes: dialogText.ok } as const
    show({ dialogs: [...screen.dialogs, { ...usual, ...question, id, answer }] })
  })

/** Says something that must be read; settles once it was acknowledged. Takes the place of the browser's alert. */
export const alertDialog = async (text: string): Promise<void> => {
  await ask({ kind: 'alert', text })
}

type Yes = { yes: string; danger?: boolean; calm?: boolean }

/**
 * Asks yes or no; Escape and a click outside mean no. `yes` names the act on its button ('Hapus pasaran'); `danger` marks what cannot
 * be undone, `calm` a question that comes while an admin types.
 */
export const confirmDialog = async (text: string, { yes, danger = false, calm = false }: Yes): Promise<boolean> =>
  (await ask({ kind: 'confirm', text, yes, danger, calm })) !== null

/** Asks for a text; null when cancelled. */
export const promptDialog = (text: string, { inputType = 'text' }: { inputType?: OpenDialog['inputType'] } = {}) =>
  ask({ kind: 'prompt', text, inputType })

export const closeToast = (id: number): void => show({ toasts: screen.toasts.filter((toast) => toast.id !== id) })

/** Says something in passing; it goes away by itself. */
export const toast = (text: string, tone: Toast['tone'] = 'success'): void => {
  lastId += 1
  const id = lastId
  show({ toasts: [...screen.toasts, { id, text, tone }].slice(-mostToasts) })
  setTimeout(() => closeToast(id), toastMs)
}
