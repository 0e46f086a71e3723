// node infra/backup/check-data.ts [--no-way-back]: whether this release may start on the data of MONGO_URL, and whether the one that wrote
// them could start again afterwards. infra/docker/roll.sh asks before it replaces anything. Exits with code 1 and one sentence if not.
import { parseArgs } from 'node:util'
import { mongoSettings, readConfig } from '@papan/runtime/config.ts'
import { releaseVersion } from '@papan/runtime/release.ts'
import { dataVersion } from '@papan/service-kit/mongo/data-version.ts'
import { assertReadable } from '../local/readable-data.ts'
import { databases } from './databases.ts'

const main = async () => {
  const { values } = parseArgs({ options: { 'no-way-back': { type: 'boolean', default: false } } })
  const { MONGO_URL } = readConfig({ MONGO_URL: mongoSettings.MONGO_URL }, process.env)
  const [warning] = await assertReadable(MONGO_URL, databases)
  if (warning && !values['no-way-back'])
    throw new Error(`${warning} Or make a backup, and add --no-way-back: then only the backup leads back.`)
  console.log(`Release ${releaseVersion} with data version ${dataVersion} may start on these data.`)
}

await main().catch((error: unknown) => {
  console.error((error as Error).message)
  process.exitCode = 1
})
