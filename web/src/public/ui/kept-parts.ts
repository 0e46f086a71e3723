/** Loads of the parts whose markup the browser keeps; the server awaits them with the page. */
export const keptParts: (() => Promise<void>)[] = []
