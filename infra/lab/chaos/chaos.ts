// npm run chaos [-- CASE... [PART...]]: failures and attacks on a real product; exits non-zero when a case fails.
import { parseArgs } from 'node:util'
import type { ChaosCase } from './kit/case.ts'
import { fuzzCase } from './cases/attacks/a35-fuzz.ts'
import { killCase } from './cases/outages/kill.ts'
import { largeImportsCase } from './cases/attacks/a54-large-imports.ts'
import { realtimeKilledCase } from './cases/outages/f13-realtime-killed.ts'
import { contentKilledCase } from './cases/outages/f01-content-killed.ts'
import { cutsCase } from './cases/outages/cuts.ts'
import { crashBetweenCase } from './cases/outages/f02-crash-between-write-and-send.ts'
import { independenceCase } from './cases/outages/p7-independence.ts'
import { notifyCase } from './cases/outages/notify.ts'
import { redisFullCase } from './cases/outages/f07-redis-full.ts'
import { skewCase, upgradeCase } from './cases/releases/releases.ts'
import { drawSpikeCase } from './cases/load/f25-draw-spike.ts'
import { smallMachineCase } from './cases/load/small-machine.ts'
import { soakCase } from './cases/load/f26-soak.ts'
import { redisCases } from './cases/outages/f04-redis-away.ts'
import { restoredTwiceCase } from './cases/consistency/f35-restored-twice.ts'
import { revocationCase } from './cases/attacks/a03-revocation.ts'
import { describedRequestsCase } from './cases/attacks/a44-described-requests.ts'

const cases: readonly ChaosCase[] = [
  killCase,
  revocationCase,
  describedRequestsCase,
  largeImportsCase,
  fuzzCase,
  contentKilledCase,
  crashBetweenCase,
  ...redisCases,
  redisFullCase,
  notifyCase,
  realtimeKilledCase,
  skewCase,
  upgradeCase,
  independenceCase,
  cutsCase,
  drawSpikeCase,
  soakCase,
  smallMachineCase,
  restoredTwiceCase,
]

/** A case with several ids matches each of them. */
const isCalled = ({ name }: ChaosCase, wanted: string): boolean => name === wanted || name.split('-').includes(wanted)

const runCase = async ({ name, about, run }: ChaosCase, parts: readonly string[]): Promise<boolean> => {
  console.log(`\n${name}: ${about}`)
  try {
    const figures = await run((line) => console.log(`  ${line}`), parts)
    console.log(`  ${JSON.stringify({ id: name, ...figures })}`)
    return figures.pass
  } catch (error) {
    console.log(`  ${String(error)}`)
    return false
  }
}

const main = async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const isPart = (name: string) => cases.some(({ parts = [] }) => parts.includes(name))
  const [parts, names] = [positionals.filter(isPart), positionals.filter((name) => !isPart(name))]
  const unknown = names.filter((name) => !cases.some((chaos) => isCalled(chaos, name)))
  if (unknown.length > 0)
    throw new Error(`No such case: ${unknown.join(', ')}. There are: ${cases.map(({ name }) => name).join(', ')}.`)
  let passed = 0
  let failed = 0
  for (const chaos of cases.filter((one) => names.length === 0 || names.some((name) => isCalled(one, name)))) {
    if (await runCase(chaos, parts)) passed++
    else failed++
  }
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

await main().catch((error: unknown) => {
  console.error((error as Error).message)
  process.exitCode = 1
})
