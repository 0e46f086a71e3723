import { describe, expect, it } from '@jest/globals'
import { closureOf, type Lock } from './closure-of.ts'

const version = '1.0.0'
const lock: Lock = {
  packages: {
    'services/own': { dependencies: { deep: '1' } },
    'node_modules/@papan/own': { link: true, resolved: 'services/own' },
    'node_modules/deep': { version, dependencies: { shared: '2', deep: '1' } },
    'node_modules/deep/node_modules/shared': { version: '2.0.0' },
    'node_modules/twin': { version, dependencies: { shared: '2' } },
    'node_modules/twin/node_modules/shared': { version: '2.0.0' },
    'node_modules/shared': { version },
    'part/node_modules/shared': { version: '3.0.0' },
    'node_modules/native': {
      version,
      optionalDependencies: { 'native-linux': '1', 'native-musl': '1', 'native-mac': '1', absent: '1' },
    },
    'node_modules/native-linux': { version, os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
    'node_modules/native-musl': { version, os: ['linux'], libc: ['musl'], dependencies: { 'only-musl': '1' } },
    'node_modules/native-mac': { version, os: ['darwin'], cpu: ['x64'] },
    'node_modules/only-musl': { version },
    'node_modules/host': {
      version,
      peerDependencies: { guest: '1', extra: '1' },
      peerDependenciesMeta: { extra: { optional: true } },
    },
    'node_modules/guest': { version },
    'node_modules/extra': { version },
    'node_modules/tool': { version },
  },
}

const closureWith = (...names: string[]): string[] => {
  const dependencies = Object.fromEntries(names.map((name) => [name, '*']))
  return closureOf({ packages: { ...lock.packages, part: { dependencies } } }, 'part')
}

describe('closureOf', () => {
  it.each([
    ['nothing of a part without packages', [], []],
    ['the packages of a workspace, and not the workspace', ['@papan/own'], ['deep@1.0.0', 'shared@2.0.0']],
    ['the copy that the part would load', ['shared'], ['shared@3.0.0']],
    ['two copies of a version once', ['deep', 'twin'], ['deep@1.0.0', 'shared@2.0.0', 'twin@1.0.0']],
    ['optional packages for Linux on x64 alone', ['native'], ['native-linux@1.0.0', 'native@1.0.0']],
    ['peers that are not optional', ['host'], ['guest@1.0.0', 'host@1.0.0']],
  ])('counts %s', (_what, names, packages) => expect(closureWith(...names)).toEqual(packages))
})
