import { beforeEach, describe, expect, it } from '@jest/globals'
import { givenImage, uploadForm } from '../test-kit/given-image.ts'
import { mediaOfFile } from '../test-kit/start-test-media.ts'

const media = await mediaOfFile()
const png = await givenImage('png')
beforeEach(async () => {
  media.clock.now = Date.now()
  await media.empty()
})

const day = 86_400_000
const key = { 'idempotency-key': 'kunci-1' }
const body = { name: 'Promo', imageUrl: 'https://cdn.example/a.png', position: 'POPUP' }
const post = (given: unknown = body, headers: Record<string, string> = key) =>
  media.asAdmin('POST', '/admin/banners', given, headers)
const banners = () => media.collection('banners').countDocuments({})
/** As when the process died after its write and before it could remember the answer. */
const forgetAnswer = () =>
  media.collection('kept-answers').updateMany({}, { $unset: { answer: 1 }, $set: { claimedAt: 0 } })

describe('POST /admin/banners with an Idempotency-Key', () => {
  it('creates one banner for repeated and concurrent requests, with the same response', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => post()))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(await banners()).toBe(1)
    expect(await media.waiting('banners')).toHaveLength(1)
  })

  it('creates one banner for a file sent twice, and another for another file', async () => {
    const [first, again] = [await post(uploadForm(png)), await post(uploadForm(png))]
    expect([again.status, again.text]).toEqual([201, first.text])
    const other = await post(uploadForm(await givenImage('png', { colour: '#000' })))
    expect(other).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } })
    expect(await banners()).toBe(1)
    expect(await media.storedImages()).toEqual({ files: 1, parts: 1 })
  })

  it('finds its banner when the response was lost', async () => {
    const first = await post()
    await forgetAnswer()
    expect((await post()).body).toEqual(first.body)
    expect(await banners()).toBe(1)
    expect(await media.waiting('banners')).toHaveLength(1)
  })

  it('creates another banner a day later', async () => {
    const first = await post()
    media.clock.now += day + 1
    const second = await post({ ...body, name: 'Lain' })
    expect([second.status, second.body.name]).toEqual([201, 'Lain'])
    expect(second.body.id).not.toBe(first.body.id)
    const shown = await media.send('GET', '/public/banners/POPUP')
    expect(shown.body.map(({ name }: { name: string }) => name)).toEqual(['Lain', 'Promo'])
  })

  it('records no failure', async () => {
    expect((await post({ ...body, name: '' })).status).toBe(400)
    expect((await post()).status).toBe(201)
    expect((await post(body, { 'idempotency-key': '' })).status).toBe(400)
  })
})

describe('POST /master/settings with an Idempotency-Key', () => {
  const save = (value: string, headers: Record<string, string> = key) =>
    media.asMaster('POST', '/master/settings', { key: 'isTopBannerSliderActive', value }, headers)

  it('changes a setting once, also when the response was lost and it was changed since', async () => {
    expect((await save('true')).status).toBe(200)
    await save('false', {})
    await forgetAnswer()
    expect((await save('true')).status).toBe(200)
    expect((await save('false')).status).toBe(422)
    const shown = await media.send('GET', '/public/settings/by-key/isTopBannerSliderActive')
    expect(shown.body.value).toBe('false')
    expect(await media.waiting('settings')).toHaveLength(2)
  })
})
