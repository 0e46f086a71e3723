import { describe, expect, it } from '@jest/globals'
import { keepDraft, readDraft, type EntryDraft } from './entry-draft.ts'

const storage = (text: string | null = null) => {
  let stored = text
  return {
    get: () => stored,
    set: (_key: string, value: string) => {
      stored = value
      return true
    },
    remove: () => {
      stored = null
    },
  }
}
const draft: EntryDraft = {
  userId: 'u-1',
  id: 'sabah_2026-11-21',
  typed: { type: 'PRIZE 1', numbers: '04' },
  unsaved: [{ type: 'PRIZE 2', numbers: '2096' }],
  paste: '0438',
}

describe('entry draft', () => {
  it('is returned only for its own result', () => {
    const store = storage()
    keepDraft(store, draft)
    expect(readDraft(store, draft.id, 'u-1')).toEqual(draft)
    expect(readDraft(store, 'sabah_2026-11-20', 'u-1')).toBeNull()
  })

  it('is returned only for its own user', () => {
    const store = storage()
    keepDraft(store, draft)
    expect(readDraft(store, draft.id, 'u-2')).toBeNull()
  })

  it('is removed when empty', () => {
    const store = storage()
    keepDraft(store, draft)
    keepDraft(store, { ...draft, typed: { type: 'PRIZE 2', numbers: '' }, unsaved: [], paste: null })
    expect(store.get()).toBeNull()
  })

  it.each(['{', '[]', '{"id":"sabah_2026-11-21"}'])('ignores %s', (text) =>
    expect(readDraft(storage(text), draft.id, 'u-1')).toBeNull(),
  )
})
