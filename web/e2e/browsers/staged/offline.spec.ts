import { networkErrors } from '../network.ts'
import { expect, staged as test } from '../story.ts'

test('without a network a page that was seen is there, with its age', async ({ open, network, expectErrors }) => {
  expectErrors(networkErrors)
  const phone = await open({ url: network.url })
  await phone.goto('/hasil-keluaran/MACAU')
  await phone.ready()
  const hasWorker = await phone.run(() => 'serviceWorker' in navigator && 'caches' in globalThis)
  test.skip(!hasWorker, 'no service worker in this build')
  const isPrepared = () =>
    phone.run(async () => {
      const { active } = (await navigator.serviceWorker.getRegistration()) ?? {}
      const names = await caches.keys()
      return active?.state === 'activated' && names.length > 1 && navigator.serviceWorker.controller !== null
    })
  await expect.poll(isPrepared).toBe(true)
  await network.cut()
  await phone.goto('/hasil-keluaran/MACAU')
  await phone.shows('Anda sedang offline')
  await phone.shows('MACAU', 'main h2')
  await network.mend()
  await phone.goto('/hasil-keluaran/MACAU')
  await phone.ready()
  await phone.shows('Riwayat Hasil')
})
