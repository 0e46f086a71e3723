// node infra/run.mjs infra/lab/run.ts checkers/checkers.ts [NAME...]: runs the checkers of others over workflows, images, manifests, rules,
// proxies and the whole history. Ends with code 1 for a finding that README.md does not list with its reason, or lists in vain.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readAccepted, unlike } from './accepted.ts'
import { checkers } from './every-checker.ts'
import { writeManifests } from './manifests.ts'

const wanted = process.argv.slice(2)
const strangers = wanted.filter((name) => !(name in checkers))
if (strangers.length > 0)
  throw new Error(`${strangers.join(', ')}: the checkers are ${Object.keys(checkers).join(', ')}`)

const accepted = await readAccepted()
const folder = await mkdtemp(join(tmpdir(), 'papan-checkers-'))
let failed = 0
try {
  const manifests = await writeManifests(folder)
  for (const [name, check] of Object.entries(checkers)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const found = await check({ folder, manifests })
    const { unexpected, absent } = unlike(
      found,
      accepted.filter((one) => one.checker === name),
    )
    console.log(`${name}: ${found.length} findings, ${unexpected.length} of them without a reason`)
    for (const { id, where } of unexpected) console.error(`  ${id} ${where}`)
    for (const { id } of absent) console.error(`  ${id} is no longer found: take it out of README.md`)
    failed += unexpected.length + absent.length
  }
} finally {
  await rm(folder, { recursive: true })
}
process.exitCode = failed > 0 ? 1 : 0
