import { mkdir } from 'node:fs/promises'
import { assertRoom } from '../data-folder.ts'
import { noScreen } from '../screen/run-step.ts'
import { cacheFolder } from './cache.ts'
import type { Engine, EngineOptions } from './engine.ts'

/** What an engine has to unpack and build in the cache before its first start. */
export type Setup = {
  what: string
  /** Names a server to use instead. */
  setting: string
  mb: number
  /** Needed while it is made. */
  roomMb: number
}

export type Choice = { setup?: Setup; start: () => Promise<Engine> }

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)

/** One question for all that is missing. Rejects when it is declined, or when the disk has no room. */
export const confirmSetups = async (
  choices: Choice[],
  { confirm = noScreen.confirm }: EngineOptions,
): Promise<void> => {
  const setups = choices.flatMap(({ setup }) => setup ?? [])
  if (setups.length === 0) return
  const cache = cacheFolder()
  await mkdir(cache, { recursive: true })
  await assertRoom(cache, sum(setups.map(({ roomMb }) => roomMb)), 'XDG_CACHE_HOME')
  const whats = setups.map(({ what }) => what).join(' and ')
  const mb = sum(setups.map((setup) => setup.mb))
  if (await confirm(`Set up ${whats} below ${cache} (Debian packages, ${mb} MB)?`)) return
  const settings = setups.map(({ setting }) => setting).join(' and ')
  const [were, servers] = setups.length === 1 ? ['was', 'a server'] : ['were', 'servers']
  throw new Error(`${whats} ${were} not set up: answer yes, start Docker, or name ${servers} of yours in ${settings}.`)
}

type Choose<Options extends EngineOptions> = (options: Options) => Promise<Choice>

export const startEngine = async <Options extends EngineOptions>(
  choose: Choose<Options>,
  options: Options,
): Promise<Engine> => {
  const choice = await choose(options)
  await confirmSetups([choice], options)
  return choice.start()
}

/** Shows the start of an engine as a step, with what was chosen. */
export const showStart = (
  what: string,
  start: () => Promise<Engine>,
  { step = noScreen.step }: EngineOptions,
  note = '',
): Promise<Engine> =>
  step(what, async (at) => {
    const engine = await start()
    const describe = `${engine.describe}${note}`
    at(describe)
    return { ...engine, describe }
  })
