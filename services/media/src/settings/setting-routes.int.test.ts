import { beforeEach, describe, expect, it } from '@jest/globals'
import { mediaTexts } from '@papan/contracts/texts/media-texts.ts'
import { mediaOfFile } from '../test-kit/start-test-media.ts'

const media = await mediaOfFile()
beforeEach(() => media.empty())

const key = 'isSideBannerSliderActive'
const save = (body: unknown) => media.asMaster('POST', '/master/settings', body)

describe('settings', () => {
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
