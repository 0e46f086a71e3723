import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { testDatabase } from '@papan/service-kit/test-kit/test-mongo.ts'
import { createDeadLetterStore } from './dead-letter-store.ts'

let mongo: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => (mongo = await testDatabase()))
afterAll(() => mongo.close())

it('keeps only the latest dead letters, each once', async () => {
  let now = 0
  const letters = createDeadLetterStore({ connection: mongo.connection, clock: () => ++now, max: 3 })
  for (const id of ['a', 'b', 'c', 'a', 'd', 'e']) await letters.add([{ id, reason: 'why', text: 'what' }])
  const kept = await letters.model.find({}).sort({ at: 1 }).lean()
  expect(kept.map(({ _id }) => _id)).toEqual(['a', 'd', 'e'])
})
