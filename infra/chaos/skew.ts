import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '../harness/until.ts'
import type { ChaosCase } from './case.ts'
import { openWrites } from './open-writes.ts'
import { replaceProcess, wait } from './processes.ts'
import { readStream } from './read-stream.ts'
import { sized } from './sizes.ts'
import { startStage, type Stage } from './stage.ts'
import { beforeGateways } from './two-gateways.ts'

const loader = new URL('skew/run-release.ts', import.meta.url).href
const restMs = 2_000
const instances = { gateway: 2, content: 2, realtime: 2, audit: 2 }
/** Who tells of prizes before who hears of them: what is told then meets processes that have never heard of it. */
const writersFirst = ['content', 'content-2', 'audit', 'audit-2', 'realtime', 'realtime-2', 'gateway', 'gateway-2']

/** The file that names the processes of the next release by their internal ports, which they keep. */
const startReleases = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'papan-releases-'))
  const file = join(folder, 'next')
  const next = new Map<string, number>()
  await writeFile(file, '')
  return {
    env: { NODE_OPTIONS: `--import ${loader}`, NEXT_RELEASE_FILE: file },
    /** From its next start on the process is of the next release, or of this one again. */
    async choose(stage: Stage, name: string, isNext: boolean) {
      const { internalPort } = (await stage.product.processes()).find((one) => one.name === name) ?? {}
      if (internalPort === undefined) throw new Error(`${name} does not run`)
      if (isNext) next.set(name, internalPort)
      else next.delete(name)
      await writeFile(file, [...next.values()].join('\n'))
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** How often a prize was told in which version, as far as the stream goes back. */
const countVersions = async (url: string): Promise<Record<string, number>> => {
  const versions: Record<string, number> = { 'prize.recorded.v1': 0, 'prize.recorded.v2': 0 }
  for (const { type = '' } of await readStream(url)) if (type in versions) versions[type] = (versions[type] ?? 0) + 1
  return versions
}

/** Two releases side by side, with another version of an event, rolled in both directions. */
export const skewCase: ChaosCase = {
  name: 'skew',
  about: 'a release that tells of prizes in another version is rolled out and back, one process after another',
  async run(print) {
    const viewers = sized(80)
    const releases = await startReleases()
    const stage = await startStage({
      viewers,
      rate: sized(20),
      retries: 3,
      instances,
      env: releases.env,
      before: beforeGateways,
    })
    try {
      await wait(restMs)
      const roll = async (names: string[], isNext: boolean) => {
        for (const name of names) {
          await releases.choose(stage, name, isNext)
          await stage.during(() => replaceProcess(stage.product, name))
          await wait(restMs)
        }
        return countVersions(stage.urls.redis)
      }
      const before = await countVersions(stage.urls.redis)
      const forward = await roll(writersFirst, true)
      const back = await roll(writersFirst.toReversed(), false)
      await wait(restMs)
      await until('everybody is connected', 60_000, async () => (await stage.viewers.connected()) === viewers)
      const { isKept, numbers } = await stage.check(print)
      const end = await countVersions(stage.urls.redis)
      const grew = (version: string, from: Record<string, number>, to: Record<string, number>) =>
        (to[version] ?? 0) > (from[version] ?? 0)
      return {
        pass:
          isKept &&
          openWrites(numbers) === 0 &&
          before['prize.recorded.v2'] === 0 &&
          grew('prize.recorded.v2', before, forward) &&
          grew('prize.recorded.v2', forward, back) &&
          grew('prize.recorded.v1', back, end),
        before,
        forward,
        back,
        end,
        ...numbers,
      }
    } finally {
      await stage.stop()
      await releases.remove()
    }
  },
}
