import { spawnSync } from 'node:child_process'
import vm from 'node:vm'

// `npx jest path` lacks the option that modules need: run it again with it.
if (!vm.SourceTextModule) {
  const options = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning']
  const { status } = spawnSync(process.execPath, [...options, ...process.argv.slice(1)], { stdio: 'inherit' })
  process.exit(status ?? 1)
}

/** TypeScript is transformed for Node as it is: modules stay modules. */
const transformWith = (tsx) => [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', tsx },
      target: 'es2024',
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'es6' },
    sourceMaps: 'inline',
  },
]

const shared = {
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx', '.svg'],
  moduleNameMapper: { '(.+\\.svg)\\?react$': '$1' },
  transform: {
    '\\.tsx$': transformWith(true),
    '\\.ts$': transformWith(false),
    '\\.svg$': './web/build/svg-component.ts',
  },
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/\\.tsbuild/', '/\\.data/', '/e2e/'],
  modulePathIgnorePatterns: ['/dist/', '/\\.tsbuild/', '/\\.data/'],
}

export default {
  // On two cores; integration tests get more by npm test: they wait half of the time.
  maxWorkers: 3,
  // Real servers need time on a busy machine; a hanging test still ends. Jest has this limit for all projects only.
  testTimeout: 240_000,
  projects: [
    { ...shared, displayName: 'unit', testRegex: '(?<!\\.int)\\.test\\.tsx?$' },
    {
      ...shared,
      displayName: 'int',
      testRegex: '\\.int\\.test\\.tsx?$',
      globalSetup: './infra/test/jest-setup.ts',
      globalTeardown: './infra/test/jest-teardown.ts',
    },
  ],
}
