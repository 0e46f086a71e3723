/** TypeScript is transformed for Node as it is: modules stay modules (run with --experimental-vm-modules). */
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
  // Tests share two cores with the engines they talk to, and wait for them half of the time.
  maxWorkers: 3,
  projects: [
    { ...shared, displayName: 'unit', testRegex: '(?<!\\.int)\\.test\\.tsx?$' },
    { ...shared, displayName: 'int', testRegex: '\\.int\\.test\\.tsx?$' },
  ],
}
