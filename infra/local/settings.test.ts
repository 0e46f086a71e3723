import { describe, expect, it } from '@jest/globals'
import { readStartSettings } from './settings.ts'

describe('the settings of npm start', () => {
  it('are all optional', () => {
    expect(readStartSettings({}, [])).toEqual({
      port: 8080,
      dataDir: expect.stringMatching(/^\/.*\/\.data$/),
      masterUsername: undefined,
      masterPassword: undefined,
      limitScale: 1,
      siteName: 'Papan Angka',
      instances: {},
      logFormat: 'plain',
      sample: true,
      sampleLive: true,
      asks: true,
    })
  })

  it('come from the environment and one flag', () => {
    const env = {
      PORT: '9000',
      DATA_DIR: '/data',
      MASTER_USERNAME: 'kepala',
      LIMIT_SCALE: '0.5',
      SITE_NAME: 'Angka',
      INSTANCES: 'content=2,realtime=3',
      SEMI_SPACE_MB: '2',
      HEAP_MB: '128',
    }
    expect(readStartSettings(env, ['--no-sample'])).toMatchObject({
      port: 9000,
      dataDir: '/data',
      masterUsername: 'kepala',
      limitScale: 0.5,
      siteName: 'Angka',
      instances: { content: 2, realtime: 3 },
      sample: false,
      semiSpaceMb: 2,
      heapMb: 128,
    })
  })

  it.each([
    ['PORT', '70000'],
    ['PORT', '8080.5'],
    ['MASTER_USERNAME', 'dua kata'],
    ['MASTER_PASSWORD', '12345'],
    ['LIMIT_SCALE', '0'],
    ['SITE_NAME', 'x'.repeat(61)],
    ['SAMPLE_LIVE', 'no'],
    ['INSTANCES', 'auth=2'],
    ['INSTANCES', 'content=0'],
    ['SEMI_SPACE_MB', '0'],
    ['HEAP_MB', '20'],
  ])('refuse %s=%s and name it', (name, value) => {
    expect(() => readStartSettings({ [name]: value }, [])).toThrow(`Bad settings:\n  ${name}: `)
  })

  it.each([
    ['--yes', {}, ['--yes']],
    ['CI', { CI: 'true' }, []],
  ])('%s asks nothing', (_what, env, flags) => {
    expect(readStartSettings(env, flags).asks).toBe(false)
  })

  it('refuse unknown flags', () => {
    expect(() => readStartSettings({}, ['--sample'])).toThrow(
      '--sample: is not known; the flags are --no-sample and --yes',
    )
  })
})
