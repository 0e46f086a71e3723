import { describe, expect, it } from '@jest/globals'
import { maxPostLength, postTemplate, renderPost } from './post-template.ts'

const draw = {
  market: 'SINGAPORE',
  date: '2026-11-30',
  prizes: [
    { type: 'PRIZE 1', numbers: '0417' },
    { type: 'STARTER', numbers: '12' },
    { type: 'STARTER', numbers: '34' },
  ],
}

describe('renderPost', () => {
  it.each([
    ['{pasaran} {tanggal}: {prize1}', 'SINGAPORE 30 Nov 2026: 0417'],
    ['{hasil}', 'PRIZE 1: 0417\nSTARTER: 12, 34'],
    ['<b>*_{prize1}_*</b> {prize1}', '<b>*_0417_*</b> 0417'],
  ])('%j is %j', (template, text) => expect(renderPost(template, draw)).toBe(text))

  it('has a dash for a missing PRIZE 1, and never puts a placeholder of a name in', () => {
    expect(renderPost('{pasaran} {prize1}', { ...draw, market: '{prize1}', prizes: [] })).toBe('{prize1} -')
  })

  it('is cut at the length of a message', () => {
    const prizes = Array.from({ length: 200 }, (_each, index) => ({
      type: `HADIAH NOMOR ${index}`,
      numbers: '0123456',
    }))
    expect(renderPost('{hasil}', { ...draw, prizes })).toHaveLength(maxPostLength)
  })
})

describe('postTemplate', () => {
  it.each(['{pasaran}\n{hasil}', 'Hasil sudah keluar', 'a } b { c'])('takes %j', (text) =>
    expect(postTemplate.parse(text)).toBe(text),
  )
  it.each(['', '  ', '{nomor}', '{}', '{constructor}', 'a\u0000b', 'a'.repeat(1_001)])('refuses %j', (text) =>
    expect(postTemplate.safeParse(text).success).toBe(false),
  )
})
