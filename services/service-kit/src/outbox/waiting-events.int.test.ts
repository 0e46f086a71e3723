import { afterAll, beforeAll, expect, it } from '@jest/globals'
import type { Mongo } from '../mongo/connect.ts'
import { testDatabase } from '../test-kit/test-mongo.ts'
import { createNotes } from '../test-kit/test-notes.ts'
import { createWaitingEvents } from './waiting-events.ts'

let mongo: Mongo
beforeAll(async () => {
  mongo = await testDatabase()
})
afterAll(() => mongo.close())

it('answers the named unsent events as the relay would send them', async () => {
  const notes = createNotes(mongo.connection)
  await notes.add('first', 'a')
  await notes.add('first', 'b')
  const [, second] = (await notes.stored('first'))?.outbox ?? []
  const ask = createWaitingEvents([notes.source])
  const { events } = await ask({
    events: [
      ['note', 'first', second?.id],
      ['note', 'first', 'forged'],
      ['note', 'nowhere', 'forged'],
      ['user', 'first', second?.id],
    ],
  })
  expect(events).toMatchObject([
    {
      id: second?.id,
      subject: { type: 'note', id: 'first', rev: 2 },
      data: { line: 'b' },
      record: { lines: ['a', 'b'] },
    },
  ])
})

it.each([[{}], [{ events: [['note', 'first']] }], [{ events: Array.from({ length: 101 }, () => ['note', 'a', 'b']) }]])(
  'refuses a question that is none: %#',
  async (question) => {
    await expect(createWaitingEvents([createNotes(mongo.connection).source])(question)).rejects.toThrow()
  },
)
