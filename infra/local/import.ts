// npm run import -- FILE... [--dry-run] [--overwrite] [--username NAME] [--password TEXT]
import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { ImportSummary } from '@papan/contracts/calls/content/import-calls.ts'
import { guardNote } from '@papan/contracts/texts/guard-texts.ts'
import { ApiError, signIn } from './api-client.ts'
import { readConfig } from '@papan/runtime/config.ts'
import { importFile } from './import-file.ts'
import { importSettings } from './import-settings.ts'
import { defaultUsername } from './first-login.ts'
import { findRunningProduct, type RunningProduct } from './running-product.ts'

const remedy = 'MASTER_USERNAME and MASTER_PASSWORD, or give --username and --password.'
const usage = 'npm run import -- FILE... [--dry-run] [--overwrite] [--username NAME --password TEXT]'
const maxShown = 20

const settings = readConfig(importSettings, process.env)

const findProduct = async (): Promise<RunningProduct> =>
  settings.GATEWAY_URL === undefined
    ? findRunningProduct(resolve(process.env['DATA_DIR'] ?? '.data'))
    : { gatewayUrl: settings.GATEWAY_URL, username: '', password: '' }

const readArguments = () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      overwrite: { type: 'boolean', default: false },
      username: { type: 'string' },
      password: { type: 'string' },
    },
  })
  if (positionals.length === 0) throw new Error(usage)
  return { ...values, files: positionals }
}

/** Flags, else the environment, else what the first start has stored. */
const loginOf = (flags: { username?: string; password?: string }, stored: RunningProduct) => {
  const { MASTER_USERNAME: name, MASTER_PASSWORD: secret } = settings
  const { username, password } = secret ? { username: name || defaultUsername, password: secret } : stored
  const login = { username: flags.username ?? username, password: flags.password ?? password }
  if (!login.password) throw new Error(`No password is known: set ${remedy}`)
  return login
}

const showProgress = (name: string, done: number, total: number) => {
  if (!process.stderr.isTTY) return
  const width = 30
  const filled = total === 0 ? width : Math.round((done / total) * width)
  process.stderr.write(`\r${name} [${'='.repeat(filled)}${' '.repeat(width - filled)}] ${done}/${total}`)
  if (done === total) process.stderr.write('\n')
}

const showSummary = (name: string, summary: ImportSummary, seconds: number) => {
  const { draws, numbers, created, equal, different, overwritten, refused, newMarkets, refusals, differing, dryRun } =
    summary
  const left = overwritten > 0 ? `${overwritten} overwritten` : `${different} different`
  console.log(
    `${name}: ${draws} draws (${numbers} numbers) in ${seconds.toFixed(1)} s: ${created} new, ${equal} equal, ${left}, ${refused} refused${dryRun ? ' (dry run, nothing stored)' : ''}`,
  )
  if (newMarkets.length > 0) console.log(`  new markets without a schedule: ${newMarkets.join(', ')}`)
  for (const { line, message } of refusals.slice(0, maxShown)) console.log(`  line ${line}: ${message}`)
  if (refusals.length > maxShown) console.log(`  and ${refusals.length - maxShown} more lines`)
  const warnings = summary.warnings ?? []
  for (const warning of warnings.slice(0, maxShown))
    console.log(`  line ${warning.line}: check ${warning.market} ${warning.date}, ${guardNote(warning, true)}`)
  if (warnings.length > maxShown) console.log(`  and ${warnings.length - maxShown} more lines to check`)
  if (overwritten > 0) return
  for (const { market, date } of differing.slice(0, maxShown))
    console.log(`  differs from what is stored: ${market} ${date}`)
  if (differing.length > maxShown) console.log(`  and ${differing.length - maxShown} more draws`)
}

const main = async () => {
  const options = readArguments()
  const product = await findProduct()
  const { username, password } = loginOf(options, product)
  const stop = new AbortController()
  process.on('SIGINT', () => stop.abort(new Error('stopped waiting; an import that has begun goes on')))
  const api = await signIn(product.gatewayUrl, username, password, stop.signal)
  for (const file of options.files) {
    const startedAt = performance.now()
    const name = basename(file)
    const summary = await importFile(api, name, await readFile(file), {
      dryRun: options['dry-run'],
      overwrite: options.overwrite,
      onProgress: (done, total) => showProgress(name, done, total),
    })
    showSummary(name, summary, (performance.now() - startedAt) / 1000)
  }
}

await main().catch((error: unknown) => {
  const hint = error instanceof ApiError && error.status === 401 ? ` Set ${remedy}` : ''
  console.error(`${(error as Error).message}${hint}`)
  process.exitCode = 1
})
