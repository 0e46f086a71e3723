/** What a story can ask a browser for, in each of the three. */
export type TabOptions = {
  viewport?: { width: number; height: number }
  /** Runs in every page before its own scripts. */
  init?: string
  /** Pages that are left stay alive for Back. */
  pageCache?: boolean
}

/** Names as in KeyboardEvent.key. */
export type Key = 'Enter' | 'Tab' | 'Escape' | 'Backspace' | 'ArrowDown' | 'ArrowUp'

/** A window with cookies and storage of its own. */
export type Tab = {
  goto: (url: string) => Promise<void>
  reload: () => Promise<void>
  /** Asks for one step back; the page may come later. */
  back: () => Promise<unknown>
  /** Evaluates text in the page; a promise is awaited. */
  evaluate: (text: string) => Promise<unknown>
  clickAt: (x: number, y: number) => Promise<void>
  press: (key: Key) => Promise<void>
  /** With Ctrl held. */
  pressWithControl: (letter: 'a' | 'c' | 'v') => Promise<void>
  /** Key by key into the focused element. */
  type: (text: string) => Promise<void>
  upload: (selector: string, path: string) => Promise<void>
  /** A device with a screen lock that answers by itself. */
  addAuthenticator?: () => Promise<void>
  screenshot: () => Promise<Buffer>
  /** Console errors, exceptions and refused content so far. */
  errors: () => Promise<string[]>
  close: () => Promise<void>
}

export type Driver = {
  open: (options: TabOptions) => Promise<Tab>
  close: () => Promise<void>
}

export const phoneSize = { width: 390, height: 844 }
