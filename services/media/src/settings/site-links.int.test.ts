import { beforeEach, describe, expect, it } from '@jest/globals'
import { fieldTexts } from '@papan/contracts/texts/field-texts.ts'
import { mediaOfFile } from '../test-kit/start-test-media.ts'

const media = await mediaOfFile()
beforeEach(() => media.empty())

const key = 'channelUrl'
const saved = 'https://kanal.example/baru?a=1'
const save = (body: unknown) => media.asMaster('POST', '/master/settings', body)
const shown = async (of: string = key) => (await media.send('GET', `/public/settings/by-key/${of}`)).body

describe('the links of the footer', () => {
  it('are empty until one is saved', async () => {
    expect(await shown()).toEqual({ key, value: '' })
    expect(await shown('microblogUrl')).toEqual({ key: 'microblogUrl', value: '' })
  })

  it('are saved, announced once and shown at once', async () => {
    const answer = await save({ key, value: ` ${saved} ` })
    expect(answer).toMatchObject({ status: 200, body: { key, value: saved } })
    expect(answer.headers.get('x-changed-paths')?.split(' ')).toContain(`/public/settings/by-key/${key}`)
    await save({ key, value: saved })
    expect(await shown()).toEqual({ key, value: saved })
    expect((await media.asMaster('GET', `/master/settings/by-key/${key}`)).body).toEqual({ key, value: saved })
    expect(await media.waiting('settings')).toEqual([
      expect.objectContaining({
        type: 'site-link.saved.v1',
        data: { key, value: saved },
        before: { key, value: '' },
      }),
    ])
  })

  it('are empty after an empty one was saved', async () => {
    await save({ key, value: saved })
    expect(await save({ key, value: '' })).toMatchObject({ status: 200, body: { key, value: '' } })
    expect(await shown()).toEqual({ key, value: '' })
  })

  it.each(['javascript:alert(1)', 'kanal.example', `https://kanal.example/${'a'.repeat(2_048)}`])(
    'refuse %s with a sentence under the value',
    async (value) => {
      const answer = await save({ key, value })
      expect(answer).toMatchObject({ status: 400, body: { errors: { value: [expect.any(String)] } } })
      expect(await media.waiting('settings')).toEqual([])
    },
  )

  it.each([
    [{ key, value: 'javascript:alert(1)' }, { value: [fieldTexts.url] }],
    [{ key }, { value: [fieldTexts.required] }],
    [{ key: 'SITE_URL', value: saved }, { key: [fieldTexts.wrongChoice] }],
    [{ key: 'isTopBannerSliderActive', value: saved }, { value: [fieldTexts.wrongChoice] }],
  ])('answer the body %j with %j', async (body, errors) => {
    expect(await save(body)).toMatchObject({ status: 400, body: { errors } })
  })
})
