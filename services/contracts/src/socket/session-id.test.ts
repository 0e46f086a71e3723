import { instanceOf, sessionIdFor } from './session-id.ts'

describe('session ids', () => {
  it('name their instance', () => {
    expect(instanceOf(sessionIdFor('realtime-7f9c-x2', 'Ab_-0123456789012345'))).toBe('realtime-7f9c-x2')
  })

  it.each([
    '',
    'Ab_-0123456789012345',
    'a.short',
    '../x.Ab_-0123456789012345',
    'a.b.Ab_-0123456789012345',
    'a.Ab_ -0123456789012345',
  ])('name no instance in %j', (text) => expect(instanceOf(text)).toBeNull())
})
