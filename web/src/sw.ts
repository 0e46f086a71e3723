/// <reference lib="webworker" />
import { pageData } from '@papan/contracts/paths/public-paths.ts'
import { copyCache } from './public/push/worker-copy.ts'
import { answerKey, answersCache, saveAnswers } from './public/offline/saved-answers.ts'
import './sw-push.ts'

/** Changes with every build and so evicts old caches. Defined by build/build.ts. */
declare const buildId: string
declare const self: ServiceWorkerGlobalScope

const offlinePath = '/luring'
const shellCache = `luring-${buildId}`
/** Fails the navigation when its preload fails, even if the worker answers. */
const failsWithPreload = /Firefox\//.test(navigator.userAgent)
/** Not handled by this worker. */
const backOffice = /^\/(?:api|admin|login|socket\.io)(?:\/|$)/

/** Caches the offline page and its files. */
const keepShell = async (): Promise<void> => {
  const cache = await caches.open(shellCache)
  const page = await fetch(offlinePath, { cache: 'no-cache' })
  if (!page.ok) throw new Error(`offline page: status ${page.status}`)
  const html = await page.clone().text()
  const files = [...html.matchAll(/(?:src|href)="(\/(?:assets\/|favicon|warna\/)[^"]+)"/g)].flatMap(
    ([, path]) => path ?? [],
  )
  await cache.put(offlinePath, page)
  await cache.addAll([...new Set(files)])
}

const keepResults = async (): Promise<void> => {
  if (await (await caches.open(answersCache)).match(answerKey(pageData))) return
  const answer = await fetch(answerKey(pageData))
  if (answer.ok) await saveAnswers([{ call: pageData, data: await answer.json(), savedAt: Date.now() }])
}

const dropOlder = async (): Promise<void> => {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => ![shellCache, answersCache, copyCache].includes(name)).map((name) => caches.delete(name)),
  )
}

const pageFromNetwork = async (event: FetchEvent): Promise<Response> => {
  try {
    return ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request))
  } catch {
    return (await caches.match(offlinePath, { ignoreVary: true })) ?? Response.error()
  }
}

const assetFromNetwork = async (request: Request): Promise<Response> => {
  try {
    return await fetch(request)
  } catch {
    return (await caches.match(request, { ignoreVary: true })) ?? Response.error()
  }
}

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([keepShell(), keepResults().catch(() => undefined), self.skipWaiting()]))
})
self.addEventListener('activate', (event) => {
  const preload = failsWithPreload ? undefined : self.registration.navigationPreload?.enable()
  event.waitUntil(Promise.all([dropOlder(), preload, self.clients.claim()]))
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || backOffice.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(pageFromNetwork(event))
  else if (/^\/(?:assets|warna)\//.test(pathname)) event.respondWith(assetFromNetwork(request))
})
