import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { guardedApis } from './guarded-apis.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const config = fileURLToPath(new URL('../lint/oldest-browsers.json', import.meta.url))

type Finding = { message: string; filename: string }

const scriptsOf = async (client: URL): Promise<string[]> => {
  const names = await readdir(client, { recursive: true })
  return names.filter((name) => name.endsWith('.js')).map((name) => fileURLToPath(new URL(name, client)))
}

/** Runs the linter of the sources over built scripts; it exits with 1 when it finds something. */
const lint = (files: readonly string[]): Promise<Finding[]> =>
  new Promise((done, fail) => {
    const args = [`${root}node_modules/oxlint/bin/oxlint`, '-c', config, '--no-ignore', '-f', 'json', ...files]
    execFile(process.execPath, args, { cwd: root, maxBuffer: 64 * 1024 * 1024 }, (error, out) => {
      try {
        done((JSON.parse(out) as { diagnostics: Finding[] }).diagnostics)
      } catch {
        fail(error ?? new Error(out))
      }
    })
  })

/** `draw-page` of `assets/draw-page-mLgY4QbW.js`. */
const chunkOf = (file: string): string => /([^/]+?)(?:-[\w-]{8})?\.js$/.exec(file)?.[1] ?? file

/** Problems of the built scripts: what the oldest browsers lack and no guard is known of, and guards of nothing. */
export const youngerApis = async (client: URL): Promise<string[]> => {
  const findings = await lint(await scriptsOf(client))
  const isGuarded = ({ message, filename }: Finding, { api, chunk }: (typeof guardedApis)[number]): boolean =>
    message.startsWith(api) && chunk.test(chunkOf(filename))
  const unguarded = findings.filter((each) => !guardedApis.some((guarded) => isGuarded(each, guarded)))
  const unneeded = guardedApis.filter((guarded) => !findings.some((each) => isGuarded(each, guarded)))
  return [
    ...unguarded.map(({ message, filename }) => `${chunkOf(filename)}: ${message}`),
    ...unneeded.map(({ api }) => `no chunk names ${api}: remove it from build/guarded-apis.ts`),
  ]
}
