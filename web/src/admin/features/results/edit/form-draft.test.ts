import { expect, it } from '@jest/globals'
import { keepFormDraft, newResult, readFormDraft } from './form-draft.ts'

const body = { market: 'SABAH', date: '2026-11-21', template: 'classic', prizes: [{ type: 'PRIZE 1', numbers: '04' }] }

it('returns the draft only for its own result', () => {
  let stored = ''
  const storage = { get: () => stored, set: (_key: string, text: string) => ((stored = text), true) }
  keepFormDraft(storage, { ...newResult, base: body, body })
  expect(readFormDraft(storage, newResult.id)).toEqual({ ...newResult, base: body, body })
  expect(readFormDraft(storage, 'sabah_2026-11-21')).toBeNull()
})

it.each(['{', 'null', '{"id":"new","rev":0,"body":{}}'])('ignores %s', (text) =>
  expect(readFormDraft({ get: () => text }, newResult.id)).toBeNull(),
)
