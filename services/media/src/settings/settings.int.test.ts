import { beforeEach, describe, expect, it } from '@jest/globals'
import { uploadedImage } from '@papan/contracts/calls/media/banner-calls.ts'
import { defaultIdentity, identity, identityRevision } from '@papan/contracts/calls/media/identity-calls.ts'
import { maxEarlierStates } from '@papan/contracts/limits.ts'
import { fieldTexts } from '@papan/contracts/texts/field-texts.ts'
import { mediaTexts } from '@papan/contracts/texts/media-texts.ts'
import { uploadForm } from '../test-kit/given-image.ts'
import { mediaOfFile } from '../test-kit/start-test-media.ts'

const media = await mediaOfFile()
const save = (body: unknown) => media.asMaster('POST', '/master/settings', body)

beforeEach(() => media.empty())

describe('settings', () => {
  const key = 'isSideBannerSliderActive'

  it('are off until a master admin turns them on, which is announced once', async () => {
    expect((await media.send('GET', `/public/settings/by-key/${key}`)).body).toEqual({ key, value: 'false' })
    const answer = await save({ key, value: 'true' })
    expect(answer).toMatchObject({ status: 200, body: { key, value: 'true' } })
    expect(answer.headers.get('x-changed-paths')?.split(' ')).toEqual(
      expect.arrayContaining([`/public/settings/by-key/${key}`, '/public/banners/SIDE_BANNER']),
    )
    await save({ key, value: 'true' })
    expect((await media.send('GET', `/public/settings/by-key/${key}`)).body).toEqual({ key, value: 'true' })
    expect((await media.asMaster('GET', `/master/settings/by-key/${key}`)).body).toEqual({ key, value: 'true' })
    expect(await media.waiting('settings')).toEqual([
      expect.objectContaining({
        type: 'setting.changed.v1',
        data: { key, value: 'true' },
        before: { key, value: 'false' },
      }),
    ])
  })

  it('that are off change nothing when they are turned off', async () => {
    expect((await save({ key, value: 'false' })).status).toBe(200)
    expect(await media.waiting('settings')).toEqual([])
  })

  it('apply two concurrent changes in sequence', async () => {
    await Promise.all(['true', 'false', 'true', 'false', 'true'].map((value) => save({ key, value })))
    const events = await media.waiting('settings')
    expect(events.map(({ rev }) => rev)).toEqual(events.map((_, index) => index + 1))
  })

  it('with another key do not exist', async () => {
    for (const other of ['other', 'constructor', '__proto__']) {
      const answer = await media.send('GET', `/public/settings/by-key/${other}`)
      expect(answer).toMatchObject({ status: 404, body: { message: mediaTexts.settingNotFound } })
      expect((await media.asMaster('GET', `/master/settings/by-key/${other}`)).status).toBe(404)
    }
  })

  it.each([[{ key: 'other', value: 'true' }], [{ key, value: 'yes' }], [{ key, value: 'true', rev: 1 }]])(
    'refuse the body %j',
    async (body) => {
      expect((await save(body)).status).toBe(400)
      expect(await media.waiting('settings')).toEqual([])
    },
  )
})

describe('the identity of the site', () => {
  const unsaved = defaultIdentity('Papan Angka')
  const { epoch: _epoch, rev: _rev, updatedAt: _updatedAt, ...fields } = unsaved
  const shown = async () => identity.parse((await media.send('GET', '/public/identity')).body)
  const put = (body: object, headers = {}) => media.asMaster('PUT', '/master/identity', { ...fields, ...body }, headers)
  const revisions = async () =>
    identityRevision.array().parse((await media.asMaster('GET', '/master/identity/revisions')).body)
  const upload = async (file: Uint8Array) => media.asMaster('POST', '/master/identity/images', uploadForm(file, null))
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="9" fill="#c00"/></svg>')

  it('is the default of the name that the site was started with', async () => {
    expect(await shown()).toEqual(unsaved)
  })

  it('is saved and announced once, and marks what shows it as changed', async () => {
    const link = { label: 'Kanal', url: 'https://kanal.example/', icon: 'channel' }
    const wanted = { name: ' Angka "Merah" & Jaya ', hue: 25, lightness: 38, links: [link], footer: ['Satu', 'Dua'] }
    const answer = await put(wanted)
    expect(answer).toMatchObject({ status: 200, body: { ...wanted, name: 'Angka "Merah" & Jaya', rev: 1 } })
    expect(answer.headers.get('x-changed-paths')).toBe('/public/identity')
    expect((await put(wanted)).body).toMatchObject({ rev: 1 })
    expect(await shown()).toEqual(answer.body)
    expect(await media.waiting('identities')).toEqual([
      expect.objectContaining({ type: 'identity.saved.v1', before: expect.objectContaining(fields) }),
    ])
  })

  it('that another master has changed since answers 412 with it', async () => {
    const seen = (await media.send('GET', '/public/identity')).headers.get('etag') ?? ''
    expect(await put({ name: 'Satu' }, { 'if-match': seen })).toMatchObject({ status: 200 })
    expect(await put({ name: 'Dua' }, { 'if-match': seen })).toMatchObject({
      status: 412,
      body: { current: { name: 'Satu' } },
    })
    expect(await shown()).toMatchObject({ name: 'Satu', rev: 1 })
  })

  it('saved twice at once is stored in sequence', async () => {
    await Promise.all(['Satu', 'Dua', 'Tiga'].map((name) => put({ name })))
    expect((await media.waiting('identities')).map(({ rev }) => rev)).toEqual([1, 2, 3])
  })

  it.each(['POST', 'PUT'] as const)('is for master admins only: %s', async (method) => {
    const path = method === 'PUT' ? '/master/identity' : '/master/identity/images'
    expect((await media.asAdmin(method, path, {})).status).toBe(403)
    expect((await media.send(method, path, {})).status).toBe(401)
  })

  it.each([
    'Ångka ñ',
    'लक्ष्मी अंक',
    '数字板',
    'لوحة الأرقام',
    '👨‍👩‍👧 Angka 🎱',
    `"><script>alert('1')</script>`,
    '🎱'.repeat(60),
  ])('takes the name %s', async (name) => {
    expect(await put({ name })).toMatchObject({ status: 200, body: { name } })
  })

  const long = (letters: number) => 'a'.repeat(letters)
  const link = { label: 'Kanal', url: 'https://kanal.example/', icon: 'channel' }
  it.each([
    [{ name: '' }, { name: [fieldTexts.required] }],
    [{ name: '\u200b\u200d' }, { name: [fieldTexts.required] }],
    [{ name: long(61) }, { name: [fieldTexts.tooLong(60)] }],
    [{ name: long(100_000) }, { name: [fieldTexts.tooLong(60)] }],
    [{ name: 'Angka \u202eakgnA' }, { name: [fieldTexts.controlCharacters] }],
    [{ name: 'Angka\u0000' }, { name: [fieldTexts.controlCharacters] }],
    [{ tagline: '\u2066Angka' }, { tagline: [fieldTexts.controlCharacters] }],
    [{ shortName: long(31) }, { shortName: [fieldTexts.tooLong(30)] }],
    [{ adults: '   ' }, { adults: [fieldTexts.required] }],
    [{ hue: 360 }, { hue: [fieldTexts.tooBig(359)] }],
    [{ hue: 1.5 }, { hue: [expect.any(String)] }],
    [{ hue: '25' }, { hue: [fieldTexts.wrongType] }],
    [{ lightness: 19 }, { lightness: [fieldTexts.tooSmall(20)] }],
    [{ links: Array.from({ length: 7 }, () => link) }, { links: [fieldTexts.tooBig(6)] }],
    [{ links: [{ ...link, url: 'javascript:alert(1)' }] }, { 'links.0.url': [fieldTexts.url] }],
    [{ links: [{ ...link, icon: 'x' }] }, { 'links.0.icon': [fieldTexts.wrongChoice] }],
    [{ footer: Array.from({ length: 5 }, () => 'a') }, { footer: [fieldTexts.tooBig(4)] }],
    [{ mark: 'https://lain.example/a.png' }, { mark: [mediaTexts.imageNotFound] }],
    [{ mark: `/api/public/images/${'0'.repeat(64)}` }, { mark: [mediaTexts.imageNotFound] }],
    [{ theme: 'x' }, { theme: [fieldTexts.unknownKey] }],
  ])('refuses %j', async (body, errors) => {
    expect(await put(body)).toMatchObject({ status: 400, body: { errors } })
    expect(await media.waiting('identities')).toEqual([])
  })

  it('lists its states, the newest first, the default last', async () => {
    expect(await revisions()).toMatchObject([{ name: 'Papan Angka', rev: 0, savedAt: null, savedBy: null }])
    const first = (await put({ name: 'Satu', hue: 25 })).body
    await put({ name: 'Dua' })
    const [now, before, ...rest] = await revisions()
    expect(now).toMatchObject({ name: 'Dua', rev: 2 })
    expect(before).toMatchObject({ name: 'Satu', hue: 25, rev: 1, savedAt: first.updatedAt, savedBy: 'master_admin' })
    expect(rest).toMatchObject([{ name: 'Papan Angka', rev: 0 }])
    expect(Object.keys(await shown())).not.toContain('savedBy')
    expect((await media.asAdmin('GET', '/master/identity/revisions')).status).toBe(403)
    expect((await media.send('GET', '/master/identity/revisions')).status).toBe(401)
  })

  it('has a mark from an upload, kept from the sweep until no listed state has it', async () => {
    const { body } = await upload(svg)
    const { imageUrl } = uploadedImage.parse(body)
    const sweep = async () => {
      media.clock.now += 2 * 3_600_000
      await media.media.imageSweep.sweepAll()
      return (await media.storedImages()).files
    }
    expect((await media.send('GET', imageUrl.replace(/^\/api/, ''))).headers.get('content-type')).toBe('image/webp')
    expect((await put({ mark: imageUrl })).body).toMatchObject({ mark: imageUrl })
    expect(await sweep()).toBe(1)
    await put({ mark: '' })
    expect(await sweep()).toBe(1)
    expect((await put({ mark: imageUrl })).status).toBe(200)
    for (let rev = 0; rev <= maxEarlierStates; rev++) await put({ name: `${rev}` })
    expect((await revisions()).map(({ rev }) => rev)).toEqual([
      ...Array.from({ length: maxEarlierStates + 1 }, (_each, index) => maxEarlierStates + 4 - index),
      0,
    ])
    expect(await sweep()).toBe(0)
  })

  it.each([
    [null, 400],
    [Buffer.from('<svg>'), 422],
    [Buffer.from('MZ'), 415],
  ])('takes no upload of %j', async (file, status) => {
    const answer = await media.asMaster('POST', '/master/identity/images', uploadForm(file, null))
    expect(answer).toMatchObject({ status, body: { errors: { bannerImage: [expect.any(String)] } } })
  })
})
