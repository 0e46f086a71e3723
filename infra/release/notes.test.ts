import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataVersion } from '@papan/service-kit/mongo/data-version.ts'
import { releaseVersion } from '@papan/runtime/release.ts'
import { basesIn } from './artifacts.ts'
import { sectionOf, statedDataVersion, unreleasedIn, withoutOwnLinks, withVersion } from './notes.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
const page = '# Page\n\n## Unreleased\n\n- new\n\n### Part\n\n## 1.10.0, 1 May 2027\n\n- old\n'

describe('the notes of a release', () => {
  it('are a section with its parts, found by version with or without a day', () => {
    expect(unreleasedIn(page)).toBe('- new\n\n### Part')
    expect(sectionOf(page, '1.10.0')).toBe('- old')
    expect(sectionOf(page, '1.1')).toBeNull()
    expect(unreleasedIn('# Page\n\n## Unreleased\n\n## 1.0.0\n\n- old\n')).toBeNull()
  })

  it('keep the words of links within the repository, and links to elsewhere', () =>
    expect(withoutOwnLinks('[how](../infra/README.md#commands), or [there](https://example.org/a)')).toBe(
      'how, or [there](https://example.org/a)',
    ))

  it('get the version and the day in Indonesia', () => {
    const released = withVersion(page, '2.0.0', Date.parse('2027-05-31T18:00:00Z'))
    expect(released).toContain('\n## 2.0.0, 1 June 2027\n\n- new\n')
    expect([unreleasedIn(released), sectionOf(released, '2.0.0')]).toEqual([null, '- new\n\n### Part'])
  })
})

describe('the notes of the next release, or of the last one where nothing is unreleased', () => {
  it.each(['CHANGELOG.md', 'docs/operations/upgrades.md'])('are in %s', (file) =>
    expect(unreleasedIn(read(file)) ?? sectionOf(read(file), releaseVersion)).not.toBeNull(),
  )

  it('state the data version of the code', () => {
    const upgrades = read('docs/operations/upgrades.md')
    expect(statedDataVersion(unreleasedIn(upgrades) ?? sectionOf(upgrades, releaseVersion) ?? '')).toBe(dataVersion)
  })

  it('name the bases of the images by version and digest', () => {
    const bases = basesIn(read('Dockerfile'))
    expect(bases).toHaveLength(2)
    expect(bases.filter((base) => !/^[^@]+:[^@]+@sha256:[0-9a-f]{64}$/.test(base))).toEqual([])
  })
})
