import { randomBytes } from 'node:crypto'
import { findCommand, runCommand } from '../processes/run-command.ts'
import { superviseProcess } from '../processes/supervise-process.ts'
import { type At, noScreen } from '../screen/run-step.ts'
import { type Engine, type EngineOptions, startOrStop } from './engine.ts'

const probeMs = 3_000
const pullMs = 10 * 60_000

/** Whether a Docker engine, or Podman under that name, answers. */
export const dockerAnswers = async (): Promise<boolean> => {
  if (!(await findCommand('docker'))) return false
  return runCommand('docker', ['version', '--format', '{{.Server.Version}}'], { timeoutMs: probeMs }).then(
    (version) => version.trim() !== '',
    () => false,
  )
}

const isLocal = (image: string) =>
  runCommand('docker', ['image', 'inspect', '--format', '{{.Id}}', image], { timeoutMs: probeMs }).then(
    () => true,
    () => false,
  )

const pull = async (image: string, at: At) => {
  const layers = { seen: 0, done: 0 }
  at(`pulling ${image}`)
  const onLine = (line: string) => {
    if (line.endsWith('Pulling fs layer')) layers.seen += 1
    if (line.endsWith('Pull complete')) layers.done += 1
    at(`pulling ${image}, ${layers.done} of ${layers.seen} layers`)
  }
  await runCommand('docker', ['pull', image], { onLine, timeoutMs: pullMs })
}

/** The first image that is here or can be pulled, in this order; undefined without one or without Docker. */
export const findImage = async (
  images: readonly string[],
  { step = noScreen.step }: EngineOptions,
): Promise<string | undefined> => {
  if (!(await dockerAnswers())) return undefined
  for (const image of images) if (await isLocal(image)) return image
  for (const image of images) {
    const pulled = await step('engine image', (at) => pull(image, at)).then(
      () => true,
      () => false,
    )
    if (pulled) return image
  }
  return undefined
}

export const newContainerName = (engine: string): string => `papan-angka-${engine}-${randomBytes(4).toString('hex')}`

type Container = {
  /** As in `processes.json`. */
  processName: string
  image: string
  /** Of the container and of its volume. */
  name: string
  protocol: string
  port: number
  containerPort: number
  folder: string
  command: string[]
  isReady: (port: number, url: string) => Promise<boolean>
}

const volumeOf = ({ name, folder }: Container, fast: boolean) => (fast ? [] : ['--volume', `${name}:${folder}`])

/** A container in the foreground of a supervised `docker run`. Its data are in a volume: folders of a host can have other owners. */
export const startContainer = async (
  container: Container,
  { log, fast = false, onChange }: EngineOptions,
): Promise<Engine> => {
  const { processName, image, name, protocol, port, containerPort, command, isReady } = container
  const url = `${protocol}://127.0.0.1:${port}`
  const publish = `127.0.0.1:${port}:${containerPort}`
  const supervised = superviseProcess(
    {
      name: processName,
      port,
      command: 'docker',
      args: ['run', '--rm', '--name', name, '--publish', publish, ...volumeOf(container, fast), image, ...command],
      // After a kill -9 of the command the container runs on.
      prepare: async () => {
        await runCommand('docker', ['rm', '--force', name]).catch(() => {})
      },
      isReady: () => isReady(port, url),
      isNews: () => false,
    },
    { log, onChange },
  )
  return startOrStop([supervised], { kind: 'docker', url, describe: `${image} in Docker, volume ${name}` })
}
