import { describe, expect, it } from '@jest/globals'
import type { Banner } from '@papan/contracts/calls/media/banner-calls.ts'
import { maxImageBytes } from '@papan/contracts/limits.ts'
import { fieldTexts } from '@papan/contracts/texts/field-texts.ts'
import { mediaTexts } from '@papan/contracts/texts/media-texts.ts'
import {
  bannerValues,
  bodyOf,
  emptyBanner,
  newBannerOf,
  identityOf,
  storedBannerValues,
  valuesOf,
} from './banner-values.ts'

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
    ['startsAt', { ...upload, startsAt: '2026-12-01 | ' }, fieldTexts.wrongFormat],
    [
      'endsAt',
      { ...upload, startsAt: '2026-12-01T00:00:00+07:00', endsAt: '2026-12-01T00:00:00+07:00' },
      mediaTexts.endBeforeStart,
    ],
    ['phoneFile', { ...upload, phoneFile: imageOf(3, 'text/plain') }, mediaTexts.fileKind],
  ])('rejects a wrong %s', (field, values, message) => {
    expect(bannerValues.safeParse(values).error?.issues[0]).toMatchObject({ path: [field], message })
  })
})

const nothingElse = { phoneImageUrl: null, startsAt: null, endsAt: null }

describe('newBannerOf', () => {
  it('returns only the fields of the chosen source', () => {
    expect(newBannerOf({ ...upload, imageUrl: 'unfinished' })).toEqual({
      name: 'Promo',
      linkUrl: null,
      position: 'TOP_BANNER',
      ...nothingElse,
      file: upload.file,
    })
    expect(newBannerOf({ ...elsewhere, file: upload.file })).toEqual({
      name: 'Promo',
      linkUrl: null,
      position: 'TOP_BANNER',
      ...nothingElse,
      imageUrl: 'https://contoh.id/a.png',
    })
  })

  it('identifies uploads by their file', () => {
    const identity = JSON.stringify(identityOf(newBannerOf(upload)))
    expect(JSON.stringify(identityOf(newBannerOf(upload)))).toBe(identity)
    expect(JSON.stringify(identityOf(newBannerOf({ ...upload, file: imageOf(4) })))).not.toBe(identity)
  })
})

describe('a stored banner', () => {
  const stored: Banner = {
    id: 'b1',
    name: 'Promo',
    imageUrl: '/api/public/images/a',
    phoneImageUrl: '/api/public/images/b',
    linkUrl: null,
    position: 'TOP_BANNER',
    isActive: true,
    startsAt: '2026-11-30T17:00:00.000Z',
    endsAt: null,
    epoch: 1,
    rev: 1,
    createdAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
  }

  it('shows its times in WIB, keeps its upload without another file, and needs one where it has none', () => {
    const values = valuesOf(stored)
    expect(values).toMatchObject({ source: 'file', kept: stored.imageUrl, startsAt: '2026-12-01T00:00:00+07:00' })
    expect(storedBannerValues.safeParse(values).success).toBe(true)
    expect(bannerValues.safeParse(values).error?.issues[0]?.message).toBe(mediaTexts.fileRequired)
  })

  it('is sent with the picture that is kept, uploaded or elsewhere; phones have one at the top only', () => {
    const own = `/api/public/images/${'a'.repeat(64)}`
    const values = { ...valuesOf(stored), kept: own, phoneImageUrl: null }
    expect(bodyOf(values, null)).toMatchObject({ imageUrl: own, startsAt: stored.startsAt, endsAt: null })
    const uploaded = own.replaceAll('aa', 'bb')
    expect(bodyOf(values, uploaded).imageUrl).toBe(uploaded)
    expect(bodyOf({ ...values, source: 'url', imageUrl: 'https://contoh.id/a.png' }, null).imageUrl).toBe(
      'https://contoh.id/a.png',
    )
    expect(bodyOf({ ...values, phoneImageUrl: own }, null).phoneImageUrl).toBe(own)
    expect(bodyOf({ ...values, phoneImageUrl: own, position: 'POPUP' }, null).phoneImageUrl).toBeNull()
  })
})
