const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as it stands inside HTML or XML, in attributes too. */
export const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (found) => entities[found] ?? found)

/** JSON that may stand inside a script element: nothing in it can end the element. */
export const embeddedJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
