import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { readAdvisories } from './advisories.ts'
import { belowFloors, isAtLeast, type Lock } from './version-floors.ts'

const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as Lock
const withPackage = (path: string, facts: Lock['packages'][string]): Lock => ({
  packages: { ...lock.packages, [path]: facts },
})

describe('isAtLeast', () => {
  it.each([
    ['5.2.1', '5.2.1', true],
    ['5.2.2', '5.2.1', true],
    ['5.10.0', '5.2.1', true],
    ['10.0.0', '9.9.9', true],
    ['5.2.0', '5.2.1', false],
    ['4.99.99', '5.0.0', false],
    ['5.2.1-beta.1', '5.2.1', false],
    ['5.3.0-beta.1', '5.2.1', false],
    ['5.2', '5.2.1', false],
    ['', '5.2.1', false],
    ['latest', '5.2.1', false],
  ])('%s against %s: %s', (version, floor, expected) => {
    expect(isAtLeast(version, floor)).toBe(expected)
  })
})

describe('belowFloors', () => {
  it('accepts the installed versions', () => {
    expect(belowFloors(lock)).toEqual([])
  })

  it('finds old versions at any depth, except in dev dependencies', () => {
    expect(belowFloors(withPackage('node_modules/engine.io/node_modules/ws', { version: '8.20.9' }))).toEqual([
      'node_modules/engine.io/node_modules/ws: 8.20.9, but at least 8.21.0 is needed',
    ])
    expect(belowFloors(withPackage('node_modules/bullmq', { version: '6.3.2' }))).toHaveLength(1)
    expect(belowFloors(withPackage('node_modules/tool/node_modules/ws', { version: '7.0.0', dev: true }))).toEqual([])
  })

  it('reports a floor without a package', () => {
    const packages = Object.fromEntries(Object.entries(lock.packages).filter(([path]) => !path.endsWith('/multer')))
    expect(belowFloors({ packages })).toEqual(['multer: not in the lock file: remove its floor'])
  })
})

describe('readAdvisories', () => {
  const known = (severity: string) => ({ multer: { name: 'multer', severity, range: '<2.1.1' } })

  it('keeps high and critical advisories', () => {
    expect(readAdvisories(JSON.stringify({ vulnerabilities: known('critical') }))).toEqual({
      serious: ['multer <2.1.1: critical'],
    })
    expect(readAdvisories(JSON.stringify({ vulnerabilities: known('high') }))?.serious).toHaveLength(1)
    expect(readAdvisories(JSON.stringify({ vulnerabilities: known('moderate') }))).toEqual({ serious: [] })
    expect(readAdvisories(JSON.stringify({ vulnerabilities: {} }))).toEqual({ serious: [] })
  })

  it.each(['', 'npm error', '{"message":"405 Method Not Allowed"}', '{"error":{"code":"ENOAUDIT"}}'])(
    'returns null for %j',
    (text) => {
      expect(readAdvisories(text)).toBeNull()
    },
  )
})
