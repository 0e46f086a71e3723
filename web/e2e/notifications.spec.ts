import type { BrowserContext, Page, Request } from '@playwright/test'
import { axeFaults, beyondEdge, hydrateAtOnce, hydrated } from './stage/browser-steps.ts'
import { expect, shows, test, withoutPopup } from './stage/story.ts'

// The headless shell denies all notifications, whatever is granted.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, executablePath: launchOptions.executablePath?.replace(/-headless-shell$/, '') }),
})

const key = `B${'A'.repeat(86)}`
const endpoint = 'https://push.example/1'
const auth = 'AAAAAAAAAAAAAAAAAAAAAA'
const marketPath = '/hasil-keluaran/SINGAPORE'

/** Chromium has a push service in no test: a browser that gets one address, and keeps it until it is given up. */
const fakeSubscriptions = (page: Page) =>
  page.addInitScript(
    ([p256dh, address, secret]) => {
      const place = 'fakeSubscription'
      const bytes = Uint8Array.from(atob(p256dh.replaceAll('-', '+').replaceAll('_', '/')), (each) =>
        each.charCodeAt(0),
      )
      const subscription = {
        options: { userVisibleOnly: true, applicationServerKey: bytes.buffer },
        toJSON: () => ({ endpoint: address, keys: { p256dh, auth: secret } }),
        unsubscribe: async () => {
          localStorage.removeItem(place)
          return true
        },
      }
      Object.assign(PushManager.prototype, {
        subscribe: async () => {
          localStorage.setItem(place, 'yes')
          return subscription
        },
        getSubscription: async () => (localStorage.getItem(place) ? subscription : null),
      })
    },
    [key, endpoint, auth] as const,
  )

let context: BrowserContext
test.beforeEach(async ({ browser, stage }) => {
  stage.answer('/public/push', { data: { key, message: 'Pemberitahuan disimpan.' } })
  context = await browser.newContext({ baseURL: stage.url, viewport: { width: 360, height: 740 } })
  // Granted to all origins, a service worker has it in none.
  await context.grantPermissions(['notifications'], { origin: stage.url })
})
test.afterEach(() => context.close())

const newPage = async (): Promise<Page> => {
  const page = await context.newPage()
  await withoutPopup(page)
  await hydrateAtOnce(page)
  await fakeSubscriptions(page)
  return page
}
const visit = async (page: Page, path: string) => {
  await page.goto(path)
  await hydrated(page)
}
const asked = (page: Page, path: string): Promise<Request> =>
  page.waitForRequest((request) => request.method() !== 'GET' && request.url().endsWith(`/api/public/push/${path}`))

const bell = (page: Page) => page.getByRole('button', { name: /^(?:Beri tahu saya|Diberi tahu) SINGAPORE$/ })

const turnOn = async (page: Page) => {
  await bell(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Beri tahu saya' }).click()
  await shows(page, 'SINGAPORE: pemberitahuan aktif.', '{market}: pemberitahuan aktif.')
  await page.keyboard.press('Escape')
}

/** Delivers a push to the page's service worker. */
const deliver = async (page: Page, data: string) => {
  const devtools = await context.newCDPSession(page)
  const active = new Promise<{ registrationId: string; scriptURL: string }>((done) => {
    devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const version = versions.find(({ status }) => status === 'activated')
      if (version) done(version)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const { registrationId, scriptURL } = await active
  await devtools.send('ServiceWorker.deliverPushMessage', { origin: new URL(scriptURL).origin, registrationId, data })
}
const notes = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const shown = await registration.getNotifications()
    return shown.map(({ title, body }) => `${title} | ${body}`)
  })

const push = (more: object = {}) =>
  JSON.stringify({
    kind: 'RESULT',
    market: 'SINGAPORE',
    date: '2026-11-21',
    what: 'WHOLE_DRAW',
    prizes: [{ type: 'PRIZE 1', numbers: '0417' }],
    changes: [],
    url: '/hasil-keluaran/SINGAPORE/2026-11-21',
    ...more,
  })

test('a market notifies of its draw, with the numbers of the device, until all ends', async () => {
  const page = await newPage()
  await page.addInitScript(() => localStorage.setItem('nomorSaya', '[{"number":"0471"},{"number":"17"}]'))
  await visit(page, marketPath)

  await test.step('by keyboard', async () => {
    await bell(page).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Beri tahu saya: SINGAPORE' })
    await expect(dialog.getByRole('radio', { name: 'PRIZE 1 keluar' })).toBeChecked()
    expect(await axeFaults(page)).toEqual([])
    expect(await beyondEdge(page)).toEqual([])
    // The first Tab is on the button that closes it.
    await dialog.getByRole('radio', { name: 'PRIZE 1 keluar' }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    const saved = asked(page, 'subscription')
    await page.keyboard.press('Enter')
    expect((await saved).postDataJSON()).toEqual({
      endpoint,
      keys: { p256dh: key, auth },
      wants: [{ market: 'SINGAPORE', what: 'WHOLE_DRAW' }],
      withNumber: true,
      delayMinutes: 1,
    })
    await shows(dialog, 'SINGAPORE: pemberitahuan aktif.', '{market}: pemberitahuan aktif.')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Diberi tahu SINGAPORE' })).toBeFocused()
  })

  await test.step('one note of a draw', async () => {
    await deliver(page, push())
    await expect
      .poll(() => notes(page))
      .toEqual(['SINGAPORE: 0417 | Nomor Anda keluar: 17\nSemua hadiah sudah keluar (1 nomor), Sab, 21 Nov 2026'])
    await deliver(
      page,
      push({
        kind: 'CORRECTED',
        prizes: [{ type: 'PRIZE 1', numbers: '0471' }],
        changes: [{ type: 'PRIZE 1', from: '0417', to: '0471' }],
      }),
    )
    await expect
      .poll(() => notes(page))
      .toEqual(['Dikoreksi: SINGAPORE 0471 | Nomor Anda keluar: 0471\nPRIZE 1 0417 menjadi 0471, Sab, 21 Nov 2026'])
    await deliver(page, '{')
    await expect.poll(() => notes(page)).toContain('Hasil sudah keluar | Ketuk untuk melihat hasil terbaru.')
  })

  await test.step('the end of all', async () => {
    await visit(page, '/pemberitahuan')
    await expect(page.getByRole('region', { name: 'Aktif' }).getByRole('link', { name: 'SINGAPORE' })).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    expect(await beyondEdge(page)).toEqual([])
    const ended = asked(page, 'subscription/end')
    await page.getByRole('button', { name: 'Berhenti semua' }).click()
    expect((await ended).postDataJSON()).toEqual({ endpoint, auth })
    await shows(page, 'Semua pemberitahuan di perangkat ini berhenti.')
    await expect.poll(() => page.evaluate(() => caches.has('pemberitahuan'))).toBe(false)
    expect(await page.evaluate(() => [localStorage.pemberitahuan, localStorage.fakeSubscription])).toEqual([
      '',
      undefined,
    ])
  })
})

test('what fails is said, and can be tried again', async ({ stage }) => {
  const page = await newPage()
  await visit(page, marketPath)
  stage.answer('/public/push/subscription', { status: 503 })
  await bell(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Beri tahu saya' }).click()
  await shows(dialog, 'Data sedang tidak tersedia.')
  stage.answer('/public/push/subscription', { status: 400 })
  await dialog.getByRole('button', { name: 'Coba lagi' }).click()
  await shows(dialog, 'Pemberitahuan belum tersimpan.')
  stage.answer('/public/push', { data: { key: null } })
  await dialog.getByRole('button', { name: 'Coba lagi' }).click()
  await shows(dialog, 'Situs ini sedang tidak mengirim pemberitahuan.')
  stage.answer('/public/push', { data: { key } })
  await dialog.getByRole('button', { name: 'Coba lagi' }).click()
  await shows(dialog, 'SINGAPORE: pemberitahuan aktif.', '{market}: pemberitahuan aktif.')
  await dialog.getByRole('button', { name: 'Matikan' }).click()
  await shows(dialog, 'SINGAPORE: pemberitahuan berhenti.', '{market}: pemberitahuan berhenti.')
})

test('a browser that was told never to notify, an iPhone and an old browser', async ({ browser, stage }) => {
  await test.step('refused', async () => {
    await context.clearPermissions()
    const page = await newPage()
    await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'denied' }))
    await visit(page, marketPath)
    await bell(page).click()
    await shows(
      page.getByRole('dialog'),
      'Pemberitahuan diblokir untuk situs ini: izinkan di pengaturan situs pada browser Anda.',
    )
  })
  for (const isPhone of [true, false])
    await test.step(isPhone ? 'an iPhone that has not installed the site' : 'no push', async () => {
      const other = await browser.newContext({ baseURL: stage.url })
      const page = await other.newPage()
      await withoutPopup(page)
      await hydrateAtOnce(page)
      await page.addInitScript((phone) => {
        Reflect.deleteProperty(window, 'PushManager')
        if (phone) Object.assign(navigator, { standalone: false })
      }, isPhone)
      await visit(page, marketPath)
      if (isPhone) {
        await bell(page).click()
        await expect(page.getByRole('dialog').getByText(/^Di iPhone, .* Ketuk Bagikan, .*ikonnya\.$/)).toBeVisible()
      } else {
        await expect(bell(page)).toHaveCount(0)
        await visit(page, '/pemberitahuan')
        await shows(page, 'Browser ini tidak mendukung pemberitahuan.')
      }
      await other.close()
    })
})

test('without a network all ends on the device, and the server is told by the next page', async () => {
  const page = await newPage()
  await visit(page, marketPath)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await turnOn(page)
  await context.setOffline(true)
  await page.goto('/pemberitahuan')
  await page.getByRole('button', { name: 'Berhenti semua' }).click()
  await expect(page.getByText(/^Semua pemberitahuan di perangkat ini berhenti\. Server diberi tahu/)).toBeVisible()
  const ended = asked(page, 'subscription/end')
  await context.setOffline(false)
  // The page loads again by itself, and may do so before the network is there.
  await hydrated(page)
  await visit(page, marketPath)
  expect((await ended).postDataJSON()).toEqual({ endpoint, auth })
  await expect.poll(() => page.evaluate(() => localStorage.pemberitahuan)).toBe('')
})

test('a page renews an old subscription, and says where the browser has lost it', async () => {
  const page = await newPage()
  await visit(page, marketPath)
  await turnOn(page)
  // The first page may be the one that renews.
  const renewed = asked(page, 'subscription/renew')
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.pemberitahuan)
    localStorage.pemberitahuan = JSON.stringify({ ...kept, renewedAt: kept.renewedAt - 8 * 86_400_000 })
  })
  await visit(page, marketPath)
  expect((await renewed).postDataJSON()).toEqual({ endpoint, auth })
  await page.evaluate(() => localStorage.removeItem('fakeSubscription'))
  await page.addInitScript(() =>
    Object.assign(PushManager.prototype, { subscribe: () => Promise.reject(new Error('no push service')) }),
  )
  await visit(page, '/pemberitahuan')
  await shows(page, 'Browser ini tidak lagi menerima pemberitahuan.')
  await expect(page.getByRole('button', { name: 'Nyalakan lagi' })).toBeVisible()
})
