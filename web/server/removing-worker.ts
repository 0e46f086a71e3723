/** Replaces a broken service worker: deletes its caches and unregisters. Browsers fetch it with the next page. */
export const removingWorker = [
  "self.addEventListener('install', () => self.skipWaiting())",
  "self.addEventListener('activate', (event) => event.waitUntil((async () => {",
  '  for (const name of await caches.keys()) await caches.delete(name)',
  '  await self.registration.unregister()',
  '})()))',
  '',
].join('\n')
