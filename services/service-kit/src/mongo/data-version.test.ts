import { describe, expect, it } from '@jest/globals'
import { noWayBack, versionRefusal } from './data-version.ts'

describe('a release with data version 3', () => {
  it.each([null, 3, 4])('starts on data of version %s', (stored) => {
    expect(versionRefusal('content', stored, 3)).toBeNull()
  })

  it.each([0, 1, 2])('refuses data of version %i, of an earlier state, and says what to do', (stored) => {
    expect(versionRefusal('content', stored, 3)).toBe(
      'The database "content" was written by an earlier state of this software, which this release does not read: ' +
        'start with a new database, or restore a backup made with data version 3 or higher.',
    )
  })

  it.each([5, 9])('refuses data of version %i and names the release to start', (stored) => {
    expect(versionRefusal('content', stored, 3)).toBe(
      `The database "content" was written by a release with data version ${stored}; this release has version 3 and reads at ` +
        `most 4. Start a release with version ${stored - 1} or ${stored}, or restore a backup made with version 4 or lower.`,
    )
  })
})

describe('noWayBack', () => {
  it.each([undefined, 3, 4, 5])('is null for a release with data version 4 after one of version %s', (stored) => {
    expect(noWayBack('content', stored, 4)).toBeNull()
  })

  it('names the release to start first where one was skipped', () => {
    expect(noWayBack('content', 3, 5)).toBe(
      'There is no way back: the database "content" was written by a release with data version 3, which cannot read version 5 of ' +
        'this one. Start a release with version 4 first.',
    )
  })
})
