import { beforeEach, describe, expect, it } from '@jest/globals'
import { adminResult } from '@papan/contracts/calls/content/result-calls.ts'
import { fieldTexts } from '@papan/contracts/texts/field-texts.ts'
import { maxReasonLength } from '@papan/contracts/limits.ts'
import { minuteMs } from '@papan/contracts/wib.ts'
import { refusalOf } from '@papan/runtime/test-kit/refusal-of.ts'
import { contentOfFile } from '../test-kit/start-content.ts'

const content = await contentOfFile()
beforeEach(async () => {
  await content.clear()
  await content.given.schedule({ marketName: draw.market })
})

const draw = { market: 'SINGAPORE', date: '2025-01-31' }
const id = 'singapore_2025-01-31'
const prize = (numbers: string) => ({ type: 'PRIZE 1', numbers })

const edit = (reason?: unknown) =>
  content.asAdmin('PUT', `/admin/lottery-results/${id}`, { ...draw, prizes: [prize('0471')], reason })
const restore = (reason?: unknown) => content.asAdmin('POST', `/admin/results/${id}/restore`, { rev: 1, reason })
const withdraw = async (reason?: string) => {
  const { body } = await content.asAdmin('GET', `/admin/results/${draw.market}/${draw.date}`)
  const query = reason === undefined ? '' : `?reason=${encodeURIComponent(reason)}`
  return content.asAdmin('DELETE', `/admin/results/${id}/prizes/${body.prizes[0].id}${query}`)
}

/** 0417, then 0400, each for longer than a minute. */
const begin = async () => {
  await content.given.result({ ...draw, prizes: [prize('0417')] })
  content.time.now += 2 * minuteMs
  await content.asAdmin('POST', `/admin/results/${id}/prizes`, prize('0400'))
  content.time.now += 2 * minuteMs
}
const reasons = async () => {
  const { body } = await content.send('GET', `/public/results/${draw.market}/${draw.date}/corrections`)
  return body.map(({ reason }: { reason: string | null }) => reason)
}
const lastRevision = async () =>
  (await content.asAdmin('GET', `/admin/results/${id}/revisions`)).body.data[0] as { cause: string; reason: unknown }

const ways = [
  ['edit', 'edited', edit],
  ['withdraw', 'withdrawn', withdraw],
  ['restore', 'restored', restore],
] as const

describe('Alasan koreksi', () => {
  it.each(ways)('%s: is stored, and answered to visitors and admins', async (_way, cause, change) => {
    await begin()
    const reason = `Salah ketik, "lihat" situs resmi & ${'é'.repeat(10)}`
    const { status, body } = await change(`  ${reason} `)
    expect([status, adminResult.strict().parse(body).lastReason]).toEqual([200, reason])
    expect(await reasons()).toEqual([null, reason])
    expect(await lastRevision()).toMatchObject({ cause, reason })
    for (const page of ['page-data', 'detail-page/SINGAPORE', 'results/SINGAPORE/2025-01-31'])
      expect((await content.send('GET', `/public/${page}`)).text).not.toMatch(/Salah ketik|lastReason/)
  })

  it.each(ways)('%s: absent and blank mean none', async (_way, cause, change) => {
    for (const none of [undefined, '', '  ']) {
      await content.clear()
      await content.given.schedule({ marketName: draw.market })
      await begin()
      expect((await change(none)).body.lastReason).toBeNull()
      expect(await reasons()).toEqual([null, null])
      expect(await lastRevision()).toMatchObject({ cause, reason: null })
    }
  })

  it.each(ways)('%s: refuses more than 200 characters and control characters', async (_way, _cause, change) => {
    await begin()
    const stored = await content.dump()
    for (const [bad, text] of [
      ['x'.repeat(maxReasonLength + 1), fieldTexts.tooLong(maxReasonLength)],
      ['a\nb', fieldTexts.controlCharacters],
    ])
      expect(refusalOf(await change(bad))).toMatchObject({ status: 400, errors: { reason: [text] } })
    expect(await content.dump()).toBe(stored)
    expect((await change('x'.repeat(maxReasonLength))).status).toBe(200)
  })

  it('an answered record can be sent back as it is: its last reason is no new one', async () => {
    await begin()
    const { body } = await edit('Salah ketik')
    content.time.now += 2 * minuteMs
    const again = await content.asAdmin('PUT', `/admin/lottery-results/${id}`, { ...body, prizes: [prize('0472')] })
    expect([again.status, again.body.lastReason]).toEqual([200, null])
    expect(await reasons()).toEqual([null, 'Salah ketik', null])
  })
})
