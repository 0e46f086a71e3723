import { describe, expect, it } from '@jest/globals'
import { z } from 'zod'
import { defineEvent } from '@papan/contracts/events/define-event.ts'
import { announce } from './outbox-document.ts'

const about = { subjectType: 'match', record: z.object({ score: z.string() }) }
const goalScored = defineEvent('goal.scored.v1', { ...about, data: z.object({ minute: z.number() }) })
const goalScoredLater = defineEvent('goal.scored.v2', {
  ...about,
  data: z.object({ second: z.number() }),
  earlier: ({ second }) => [{ type: goalScored.type, data: { minute: Math.ceil(second / 60) } }],
})

describe('announce', () => {
  it('carries a first version alone', () => {
    expect(announce(goalScored, { minute: 7 })).toEqual({ type: 'goal.scored.v1', data: { minute: 7 } })
  })

  it('carries a later version with the earlier ones', () => {
    expect(announce(goalScoredLater, { second: 361 }, { score: '0-0' })).toEqual({
      type: 'goal.scored.v2',
      data: { second: 361 },
      before: { score: '0-0' },
      earlier: [{ type: 'goal.scored.v1', data: { minute: 7 } }],
    })
  })
})
