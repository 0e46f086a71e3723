// npm run chaos [-- CASE...]: experiments that kill and hold up the parts of a real product; exits non-zero when one fails.
import { parseArgs } from 'node:util'
import type { ChaosCase } from './case.ts'
import { killCase } from './kill.ts'

const cases: readonly ChaosCase[] = [killCase]

const runCase = async ({ name, about, run }: ChaosCase): Promise<boolean> => {
  console.log(`\n${name}: ${about}`)
  try {
    const figures = await run((line) => console.log(`  ${line}`))
    console.log(`  ${JSON.stringify({ id: name, ...figures })}`)
    return figures.pass
  } catch (error) {
    console.log(`  ${String(error)}`)
    return false
  }
}

const main = async () => {
  const { positionals: names } = parseArgs({ allowPositionals: true })
  const unknown = names.filter((name) => !cases.some((chaos) => chaos.name === name))
  if (unknown.length > 0)
    throw new Error(`No such case: ${unknown.join(', ')}. There are: ${cases.map(({ name }) => name).join(', ')}.`)
  let passed = 0
  let failed = 0
  for (const chaos of cases.filter(({ name }) => names.length === 0 || names.includes(name))) {
    if (await runCase(chaos)) passed++
    else failed++
  }
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

await main().catch((error: unknown) => {
  console.error((error as Error).message)
  process.exitCode = 1
})
