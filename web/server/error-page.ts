import { layoutText } from '../src/public/layout/layout-text.ts'

/** The body when rendering failed. */
export const errorBody = `<main class="mx-auto flex max-w-[75rem] flex-col items-start gap-4 px-4 py-12 sm:px-5">
<h1 class="text-2xl font-bold tracking-tight">${layoutText.failed}</h1>
<p><a href="/" class="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4">${layoutText.backHome}</a></p></main>`
