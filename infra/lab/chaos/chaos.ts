// npm run chaos [-- CASE... [PART...]]: failures and attacks on a real product; exits non-zero when a case fails.
import { parseArgs } from 'node:util'
import type { ChaosCase } from './kit/case.ts'
import { cacheFloodCase } from './cases/attacks/a30-cache-flood.ts'
import { baselineCase } from './cases/load/baseline.ts'
import { mongoAwayCase } from './cases/outages/f11-mongo-away.ts'
import { fuzzCase } from './cases/attacks/a35-fuzz.ts'
import { describedRequestsCase } from './cases/attacks/a44-described-requests.ts'
import { generatedInputsCase } from './cases/attacks/a26-generated-inputs.ts'
import { hungContentCase } from './cases/outages/f16-hung-content.ts'
import { hungRealtimeCase } from './cases/outages/f32-hung-realtime.ts'
import { hostileInputCase } from './cases/attacks/a10-hostile-input.ts'
import { floodCase, roomFloodCase, silentSocketsCase } from './cases/attacks/a19-hostile-sockets.ts'
import { insightCase } from './cases/consistency/insight.ts'
import { killCase } from './cases/outages/kill.ts'
import { lateEnginesCase } from './cases/outages/f12-late-engines.ts'
import { leakedSecretsCase } from './cases/attacks/a25-leaked-secrets.ts'
import { guessedCodesCase } from './cases/attacks/a43-guessed-codes.ts'
import { claimedAddressCase, guessedPasswordCase } from './cases/attacks/a04-login-flood.ts'
import { logNamesCase } from './cases/attacks/a53-log-names.ts'
import { longTextsCase } from './cases/attacks/a50-long-texts.ts'
import { loginTimingCase } from './cases/attacks/a06-login-timing.ts'
import { manyNamesCase } from './cases/attacks/a05-many-names.ts'
import { largeImportsCase } from './cases/attacks/a54-large-imports.ts'
import { mixedAttacksCase } from './cases/attacks/a52-mixed-attacks.ts'
import { pipeliningCase } from './cases/attacks/a36-pipelining.ts'
import { realtimeKilledCase } from './cases/outages/f13-realtime-killed.ts'
import { realtimeAwayCase } from './cases/outages/f15-realtime-away.ts'
import { healedLinkCase } from './cases/outages/f40-healed-link.ts'
import { filledLoginsCase } from './cases/attacks/a56-filled-logins.ts'
import { filledPlacesCase } from './cases/attacks/a55-filled-places.ts'
import { firstUpgradeCase } from './cases/releases/f20-first-upgrade.ts'
import { contentKilledCase } from './cases/outages/f01-content-killed.ts'
import { cutsCase } from './cases/outages/cuts.ts'
import { crashBetweenCases } from './cases/outages/f02-crash-between-write-and-send.ts'
import { independenceCase } from './cases/outages/p7-independence.ts'
import { redisFullCase } from './cases/outages/f07-redis-full.ts'
import { unreadableEventCase } from './cases/consistency/f27-unreadable-event.ts'
import { auditBlockedCase, auditKilledCase } from './cases/outages/f28-audit-killed.ts'
import { rollingRestartCase } from './cases/releases/f14-rolling-restart.ts'
import { drawSpikeCase } from './cases/load/f25-draw-spike.ts'
import { eveningCases } from './cases/evenings/evening.ts'
import { skewCase } from './cases/releases/skew.ts'
import { forgedEventsCase } from './cases/attacks/a38-forged-events.ts'
import { brokenInstanceMessagesCase } from './cases/attacks/a42-broken-instance-messages.ts'
import { brokenStreamCase } from './cases/consistency/f33-broken-stream.ts'
import { soakCase } from './cases/load/f26-soak.ts'
import { redisCases } from './cases/outages/f04-redis-away.ts'
import { restoredTwiceCase } from './cases/consistency/f35-restored-twice.ts'
import { revocationCase } from './cases/attacks/a03-revocation.ts'
import { storedScriptsCase } from './cases/attacks/a14-stored-scripts.ts'
import { concurrentEditorsCase } from './cases/consistency/f21-concurrent-editors.ts'
import { sessionCapsCase } from './cases/attacks/a37-session-caps.ts'
import { drippedUploadsCase, slowClientsCase } from './cases/attacks/a22-slow-clients.ts'
import { closingUpstreamCase, slowUpstreamCase } from './cases/outages/f17-slow-upstream.ts'
import { wrongClockCase } from './cases/consistency/f34-wrong-clock.ts'

const cases: readonly ChaosCase[] = [
  baselineCase,
  killCase,
  mongoAwayCase,
  lateEnginesCase,
  hungContentCase,
  slowUpstreamCase,
  closingUpstreamCase,
  slowClientsCase,
  drippedUploadsCase,
  pipeliningCase,
  mixedAttacksCase,
  cacheFloodCase,
  revocationCase,
  manyNamesCase,
  guessedPasswordCase,
  guessedCodesCase,
  loginTimingCase,
  claimedAddressCase,
  hostileInputCase,
  storedScriptsCase,
  roomFloodCase,
  floodCase,
  silentSocketsCase,
  sessionCapsCase,
  leakedSecretsCase,
  generatedInputsCase,
  describedRequestsCase,
  longTextsCase,
  logNamesCase,
  filledPlacesCase,
  filledLoginsCase,
  largeImportsCase,
  fuzzCase,
  concurrentEditorsCase,
  contentKilledCase,
  ...crashBetweenCases,
  ...redisCases,
  forgedEventsCase,
  brokenInstanceMessagesCase,
  brokenStreamCase,
  redisFullCase,
  realtimeKilledCase,
  realtimeAwayCase,
  hungRealtimeCase,
  healedLinkCase,
  firstUpgradeCase,
  rollingRestartCase,
  skewCase,
  independenceCase,
  cutsCase,
  drawSpikeCase,
  soakCase,
  unreadableEventCase,
  auditKilledCase,
  auditBlockedCase,
  wrongClockCase,
  restoredTwiceCase,
  insightCase,
  ...eveningCases,
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
