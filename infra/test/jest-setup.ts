import { startTestEngines } from './test-engines.ts'

/** jest's globalSetup of integration tests: starts the servers that no variable names, and says which are used. */
export default async (): Promise<void> => {
  const { env, stop } = await startTestEngines((_name, line) => process.stderr.write(`${line}\n`))
  Object.assign(process.env, env)
  // jest loads the teardown apart from this module.
  Object.assign(globalThis, { stopTestEngines: stop })
}
