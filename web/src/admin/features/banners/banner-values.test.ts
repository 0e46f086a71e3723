import { describe, expect, it } from '@jest/globals'
import { maxImageBytes } from '@papan/contracts/limits.ts'
import { fieldTexts } from '@papan/contracts/texts/field-texts.ts'
import { mediaTexts } from '@papan/contracts/texts/media-texts.ts'
import { bannerValues, emptyBanner, newBannerOf, identityOf } from './banner-values.ts'

const imageOf = (bytes: number, type = 'image/png') => new File([new Uint8Array(bytes)], 'a.png', { type })
const upload = { ...emptyBanner, name: 'Promo', file: imageOf(3) }
const elsewhere = { ...emptyBanner, source: 'url' as const, name: 'Promo', imageUrl: 'https://contoh.id/a.png' }

describe('bannerValues', () => {
  it.each([
    ['an upload', upload],
    ['an upload of exactly 2MB', { ...upload, file: imageOf(maxImageBytes) }],
    ['an image URL', elsewhere],
    ['an image URL beside an unusable file', { ...elsewhere, file: imageOf(1, 'text/plain') }],
  ])('accepts %s', (_what, values) => {
    expect(bannerValues.safeParse(values).success).toBe(true)
  })

  it.each([
    ['name', { ...upload, name: ' ' }, mediaTexts.nameRequired],
    ['file', { ...upload, file: null }, mediaTexts.fileRequired],
    ['file', { ...upload, file: imageOf(maxImageBytes + 1) }, mediaTexts.fileTooLarge],
    ['file', { ...upload, file: imageOf(3, 'image/svg+xml') }, mediaTexts.fileKind],
    ['imageUrl', { ...elsewhere, imageUrl: '' }, mediaTexts.urlRequired],
    ['imageUrl', { ...elsewhere, imageUrl: 'javascript:alert(1)' }, fieldTexts.url],
    ['linkUrl', { ...upload, linkUrl: 'contoh' }, fieldTexts.url],
  ])('rejects a wrong %s', (field, values, message) => {
    expect(bannerValues.safeParse(values).error?.issues[0]).toMatchObject({ path: [field], message })
  })
})

describe('newBannerOf', () => {
  it('returns only the fields of the chosen source', () => {
    expect(newBannerOf({ ...upload, imageUrl: 'unfinished' })).toEqual({
      name: 'Promo',
      linkUrl: null,
      position: 'TOP_BANNER',
      file: upload.file,
    })
    expect(newBannerOf({ ...elsewhere, file: upload.file })).toEqual({
      name: 'Promo',
      linkUrl: null,
      position: 'TOP_BANNER',
      imageUrl: 'https://contoh.id/a.png',
    })
  })

  it('identifies uploads by their file', () => {
    const identity = JSON.stringify(identityOf(newBannerOf(upload)))
    expect(JSON.stringify(identityOf(newBannerOf(upload)))).toBe(identity)
    expect(JSON.stringify(identityOf(newBannerOf({ ...upload, file: imageOf(4) })))).not.toBe(identity)
  })
})
