import type { Engine, EngineOptions } from './engine.ts'
import { chooseMongo } from './mongo.ts'
import { chooseRedis } from './redis.ts'
import { type Choice, confirmSetups } from './setup.ts'

type Engines = { redis: Engine; mongo: Engine }

/** Starts both beside each other, after one question for what is missing; `onStart` gets each that runs, even if the other fails. */
export const startEngines = async (options: EngineOptions, onStart: (engine: Engine) => void): Promise<Engines> => {
  const choices = await Promise.all([chooseRedis(options), chooseMongo(options)])
  await confirmSetups(choices, options)
  const startOne = async ({ start }: Choice) => {
    const engine = await start()
    onStart(engine)
    return engine
  }
  const [redis, mongo] = await Promise.all([startOne(choices[0]), startOne(choices[1])])
  return { redis, mongo }
}
