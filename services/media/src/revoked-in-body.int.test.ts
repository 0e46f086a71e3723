import { beforeEach, describe, expect, it } from '@jest/globals'
import { testToken } from '@papan/runtime/test-kit/test-access.ts'
import { bodyCasesOf, formBytes, revokedInBody } from '@papan/service-kit/test-kit/revoked-in-body.ts'
import { givenImage, uploadForm } from './test-kit/given-image.ts'
import { mediaOfFile } from './test-kit/start-test-media.ts'

const media = await mediaOfFile()
beforeEach(async () => {
  await media.empty()
  media.snapshot.validAfter = {}
})

const fields = { name: 'Promo', linkUrl: '', position: 'POPUP' }
const json = Buffer.from(JSON.stringify({ ...fields, imageUrl: 'https://example.com/a.png' }))
const revoke = () => (media.snapshot.validAfter = { ani: 9_999_999_999 })
const token = () => testToken('MASTER_ADMIN', { userId: 'ani' })

describe('an admin revoked while their request body arrives', () => {
  it.each(bodyCasesOf('media'))('is answered 401 and nothing is stored: %s', async (name, bodyCase) => {
    const isImageAlone = name.includes('/images')
    const seen = await revokedInBody({
      ...bodyCase,
      url: media.url,
      connection: media.connection,
      token: token(),
      body: bodyCase.kind === 'json' ? json : formBytes(isImageAlone ? {} : fields, 'bannerImage', await givenImage()),
      revoke,
    })
    expect(seen).toEqual({ status: 401, code: 'BAD_TOKEN', isUntouched: true })
  })

  it('publishes nothing while their image is being decoded', async () => {
    const check = media.access.check
    let checks = 0
    // The guard asks first, the write context second; the picture is decoded after that.
    media.access.check = (asked) => {
      const status = check(asked)
      if (++checks === 2) revoke()
      return status
    }
    const answer = await media.as(token())('POST', '/admin/banners', uploadForm(await givenImage()))
    media.access.check = check
    expect(answer.status).toBe(401)
    expect(await media.storedImages()).toEqual({ files: 0, parts: 0 })
  })
})
