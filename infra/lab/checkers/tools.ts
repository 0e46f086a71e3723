import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { buildOnce } from '../../local/engines/cache.ts'
import { findCommand, runCommand } from '../../local/processes/run-command.ts'

const minuteMs = 60_000
const note = (_name: string, line: string) => console.log(`  ${line}`)

/** A virtual environment with the packages of requirements.txt, made once for each text of that file. */
const environment = async (): Promise<string> => {
  const requirements = join(import.meta.dirname, 'requirements.txt')
  const hash = createHash('sha256')
    .update(await readFile(requirements))
    .digest('hex')
    .slice(0, 12)
  const build = async (path: string) => {
    console.log('  installing the checkers of requirements.txt (pip, once)')
    await runCommand('python3', ['-m', 'venv', path])
    // Scripts name the folder in which they were made: they are started by the interpreter.
    const options = ['--quiet', '--disable-pip-version-check', '-r', requirements]
    await runCommand(join(path, 'bin/python'), ['-m', 'pip', 'install', ...options], { timeoutMs: 8 * minuteMs })
  }
  return buildOnce(`checkers-${hash}`, build, note)
}

/** The command line of a Python script of the environment. */
export const pythonScript = async (name: string): Promise<string[]> => {
  const folder = await environment()
  return [join(folder, 'bin/python'), join(folder, 'bin', name)]
}

/** A program that a package of the environment brings. */
export const pythonProgram = async (name: string): Promise<string[]> => [join(await environment(), 'bin', name)]

/** A program of a Debian package. */
export const debianProgram = async (name: string, debianPackage: string): Promise<string[]> => {
  const path = await findCommand(name)
  if (!path) throw new Error(`${name} is missing: apt-get install ${debianPackage}`)
  return [path]
}

/** What a checker prints; most end with a code other than 0 for findings. Throws where it prints nothing and fails. */
export const outputOf = async ([command = '', ...first]: string[], args: string[], cwd?: string): Promise<string> => {
  const child = spawn(command, [...first, ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 8 * minuteMs,
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
  })
  const [output, errors, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve)),
  ])
  if (code !== 0 && output.trim() === '')
    throw new Error(`${command} ended with ${code}: ${errors.trim().slice(-2_000)}`)
  return output
}
