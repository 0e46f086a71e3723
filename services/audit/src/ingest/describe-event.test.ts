import { describe, expect, it } from '@jest/globals'
import * as content from '@papan/contracts/events/content-events.ts'
import type { EventEnvelope } from '@papan/contracts/events/define-event.ts'
import { eventsByType } from '@papan/contracts/events/index.ts'
import { logActionLabels } from '@papan/contracts/texts/log-actions.ts'
import type { Case } from '../test-kit/case.ts'
import { describedCases } from '../test-kit/described-cases.ts'
import { givenEvent } from '../test-kit/given-event.ts'
import { describeEvent, describedTypes } from './describe-event.ts'

/** The same with a field that only a later release knows in every record; what counts by numbers holds numbers alone. */
const withMore = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withMore)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value)
  if (fields.length > 0 && fields.every(([key]) => /^\d+$/.test(key))) return value
  return { ...Object.fromEntries(fields.map(([key, one]) => [key, withMore(one)])), addedLater: 1 }
}

const entryOf = (event: EventEnvelope): string => {
  const { action, details } = describeEvent(event)
  return `${action}: ${details}`
}

describe('describeEvent', () => {
  it.each(describedCases)('%o %j', (...[definition, data, entry, records]) => {
    expect(entryOf(givenEvent(definition, data, records))).toBe(entry)
  })

  it.each(describedCases)(
    'of a later release, with more in every part: %o %j',
    (...[definition, data, entry, records]) => {
      const event = givenEvent(definition, withMore(data), withMore(records) as object | undefined)
      expect(entryOf(event)).toBe(entry)
    },
  )

  it('describes a later version by the earlier one that it knows', () => {
    const [, data, entry] = describedCases.find(([{ type }]) => type === 'market.created.v1') as Case
    const later = givenEvent({ type: 'market.created.v2', subjectType: 'market' }, { names: ['HK'] })
    expect(entryOf({ ...later, earlier: [{ type: 'market.created.v1', data }] })).toBe(entry)
  })

  it('describes every declared event', () => {
    expect([...eventsByType.keys()].filter((type) => !describedTypes.has(type))).toEqual([])
  })

  it('uses only codes with an Indonesian label', () => {
    const codes = describedCases.map(([, , entry]) => entry.split(':', 1)[0] ?? '')
    expect(codes.filter((code) => !logActionLabels.has(code))).toEqual([])
    expect([...logActionLabels.keys()].filter((code) => !codes.includes(code))).toEqual([])
  })

  it('describes an unknown type by its name and data', () => {
    const unknown = givenEvent({ type: 'market.painted-over.v2', subjectType: 'market' }, { colour: 'merah' })
    expect(describeEvent(unknown)).toEqual({ action: 'MARKET_PAINTED_OVER', details: '{"colour":"merah"}' })
    expect(describeEvent(givenEvent({ type: 'market.emptied.v1', subjectType: 'market' }, undefined)).details).toBe(
      'null',
    )
  })

  it('refuses a payload that does not fit its type', () => {
    expect(() => describeEvent(givenEvent(content.marketCreated, { title: 'x' }))).toThrow()
  })
})
