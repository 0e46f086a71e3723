const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for HTML and XML, attributes included. */
export const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (found) => entities[found] ?? found)
