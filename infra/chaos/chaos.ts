// npm run chaos [-- CASE...]: experiments that kill and hold up the parts of a real product; exits non-zero when one fails.
import { parseArgs } from 'node:util'
import type { ChaosCase } from './case.ts'
import { cacheFloodCase } from './cache-flood.ts'
import { calmCase } from './calm.ts'
import { mongoAwayCase } from './engines-away.ts'
import { fuzzCase } from './fuzz.ts'
import { generatedInputsCase } from './generated-inputs.ts'
import { hungContentCase } from './hung-content.ts'
import { hungRealtimeCase } from './hung-realtime.ts'
import { hostileInputCase } from './hostile-input.ts'
import { floodCase, manyRoomsCase, silentSocketsCase } from './hostile-sockets.ts'
import { killCase } from './kill.ts'
import { lateEnginesCase } from './late-engines.ts'
import { leaksCase } from './leaks.ts'
import { claimedAddressCase, guessedPasswordCase } from './login-flood.ts'
import { loginTimingCase } from './login-timing.ts'
import { manyNamesCase } from './many-names.ts'
import { pipeliningCase } from './pipelining.ts'
import { realtimeKilledCase } from './realtime-killed.ts'
import { realtimeAwayCase } from './realtime-away.ts'
import { firstUpgradeCase } from './first-upgrade.ts'
import { contentKilledCase } from './content-killed.ts'
import { lostBetweenCases } from './lost-between.ts'
import { independenceCase } from './independence.ts'
import { redisFullCase } from './redis-full.ts'
import { unreadableEventCase } from './unreadable-event.ts'
import { auditBlockedCase, auditKilledCase } from './audit-killed.ts'
import { rollingCase } from './rolling.ts'
import { drawSpikeCase } from './draw-spike.ts'
import { skewCases } from './skew.ts'
import { forgedEventsCase } from './forged-events.ts'
import { brokenStreamCase } from './broken-stream.ts'
import { soakCase } from './soak.ts'
import { redisCases } from './redis-away.ts'
import { restoredTwiceCase } from './restored-twice.ts'
import { revocationCase } from './revocation.ts'
import { storedScriptsCase } from './stored-scripts.ts'
import { severalEditorsCase } from './several-editors.ts'
import { sessionCapsCase } from './session-caps.ts'
import { slowCallersCase } from './slow-callers.ts'
import { closingUpstreamCase, slowUpstreamCase } from './slow-upstream.ts'
import { wrongClockCase } from './wrong-clock.ts'

const cases: readonly ChaosCase[] = [
  calmCase,
  killCase,
  mongoAwayCase,
  lateEnginesCase,
  hungContentCase,
  slowUpstreamCase,
  closingUpstreamCase,
  slowCallersCase,
  pipeliningCase,
  cacheFloodCase,
  revocationCase,
  manyNamesCase,
  guessedPasswordCase,
  loginTimingCase,
  claimedAddressCase,
  hostileInputCase,
  storedScriptsCase,
  manyRoomsCase,
  floodCase,
  silentSocketsCase,
  sessionCapsCase,
  leaksCase,
  generatedInputsCase,
  fuzzCase,
  severalEditorsCase,
  contentKilledCase,
  ...lostBetweenCases,
  ...redisCases,
  forgedEventsCase,
  brokenStreamCase,
  redisFullCase,
  realtimeKilledCase,
  realtimeAwayCase,
  hungRealtimeCase,
  firstUpgradeCase,
  rollingCase,
  ...skewCases,
  independenceCase,
  drawSpikeCase,
  soakCase,
  unreadableEventCase,
  auditKilledCase,
  auditBlockedCase,
  wrongClockCase,
  restoredTwiceCase,
]

/** A case that stands for several is found by each of their names. */
const isCalled = ({ name }: ChaosCase, wanted: string): boolean => name === wanted || name.split('-').includes(wanted)

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
  const unknown = names.filter((name) => !cases.some((chaos) => isCalled(chaos, name)))
  if (unknown.length > 0)
    throw new Error(`No such case: ${unknown.join(', ')}. There are: ${cases.map(({ name }) => name).join(', ')}.`)
  let passed = 0
  let failed = 0
  for (const chaos of cases.filter((one) => names.length === 0 || names.some((name) => isCalled(one, name)))) {
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
