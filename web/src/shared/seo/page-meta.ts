/** What search engines and link previews read of a page. */
export type PageMeta = { title: string; description: string; keywords: string }
/** One step of the way from home to a page. */
export type Step = { name: string; path: string }
