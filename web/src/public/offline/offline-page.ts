export const offlineText = {
  title: 'Anda sedang offline',
  explain: 'Tidak ada sambungan internet. Hasil di bawah ini adalah yang terakhir dimuat di perangkat ini.',
  times: 'Tutup / buka (GMT+7)',
  nothing: 'Belum ada hasil yang tersimpan di perangkat ini.',
  age: (age: string, date: string, time: string) => `Data ${age} lalu, ${date} ${time} WIB`,
  retry: 'Coba lagi',
} as const

export const resultsId = 'hasil'
export const retryId = 'coba-lagi'

/** The offline page's body. Plain HTML: cached by the service worker, filled by its own script. `siteName` must be escaped. */
export const offlineBody = (siteName: string): string => `
<header class="h-20 border-b border-line bg-sheet"><div class="page-width flex h-full items-center">
<a href="/" class="digits flex min-h-12 items-center text-xl tracking-tight">${siteName}</a></div></header>
<main class="page-width flex w-full flex-col gap-4 py-6">
<h1 class="text-2xl font-bold tracking-tight sm:text-3xl">${offlineText.title}</h1>
<p class="max-w-2xl text-soft">${offlineText.explain}</p>
<p><button id="${retryId}" type="button" class="inline-flex min-h-11 items-center justify-center rounded-control bg-brand px-4 py-2 font-semibold text-on-brand">${offlineText.retry}</button></p>
<div id="${resultsId}" class="flex flex-col gap-4"></div></main>`
