import { describe, expect, it } from '@jest/globals'
import { ifMatch, recordIfMatchForm, readableHeaders } from './call-headers.ts'

const tagFor = (url: string) => readableHeaders({ url, headers: ifMatch({ epoch: 1_700, rev: 3 }) })
const answered = (form?: string) => new Headers(form ? { 'x-if-match': form } : {})

describe('If-Match', () => {
  it('contains the epoch only for a service that reads it', () => {
    expect(tagFor('/admin/results/a/restore')).toEqual({ 'if-match': '"3"' })
    recordIfMatchForm('/admin/results/start-session', answered('epoch-rev'))
    expect(tagFor('/admin/results/a/restore')).toEqual({ 'if-match': '"1700-3"' })
    expect(tagFor('/admin/banners/a')).toEqual({ 'if-match': '"3"' })
  })

  it('omits the epoch after a response of the release before', () => {
    recordIfMatchForm('/admin/schedules', answered('epoch-rev'))
    recordIfMatchForm('/admin/schedules', answered())
    expect(tagFor('/admin/schedules/X/status')).toEqual({ 'if-match': '"3"' })
  })

  it('is not added to calls without it', () => {
    expect(readableHeaders({ url: '/admin/markets' })).toBeUndefined()
    expect(readableHeaders({ url: '/admin/markets', headers: { a: 'b' } })).toEqual({ a: 'b' })
  })
})
