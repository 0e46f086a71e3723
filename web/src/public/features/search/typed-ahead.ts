/** What some keys have written; `isEntered`: Enter was the last that counts. Further slashes are the same press. */
export const textOfKeys = (keys: readonly string[]): { text: string; isEntered: boolean } => {
  let text = ''
  for (const key of keys) {
    if (key === 'Enter') return { text, isEntered: true }
    if (key === 'Backspace') text = text.slice(0, -1)
    else if (key.length === 1 && (key !== '/' || text !== '')) text += key
  }
  return { text, isEntered: false }
}

const link = (): HTMLElement | null => document.querySelector('[data-search]')

/** The keys that `app/search-key.ts` has kept. */
export const keptKeys = (): string[] => link()?.dataset['typed']?.split('\n').slice(1) ?? []

/** The next ones are the page's. */
export const forgetKeys = (): void => link()?.removeAttribute('data-typed')
