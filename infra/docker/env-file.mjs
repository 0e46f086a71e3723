// The file .env beside docker-compose.yml, which Compose reads. Plain JavaScript for any Node.
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'

const lineForm = /^\s*([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/
const textOf = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

/** Settings of the file, without quotes around them. */
export const readEnvFile = (path) =>
  Object.fromEntries(
    textOf(path)
      .split('\n')
      .flatMap((line) => {
        const [, name, value] = lineForm.exec(line) ?? []
        return name ? [[name, value.replace(/^(["'])(.*)\1$/, '$2')]] : []
      }),
  )

/** Replaces or adds these settings atomically; other lines stay. */
export const writeEnvFile = (path, settings) => {
  const lines = textOf(path).replace(/\n$/, '').split('\n')
  const kept = lines.filter((line) => !((lineForm.exec(line) ?? [])[1] in settings))
  const added = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
  const text = `${[...kept.filter((line, at) => line || at > 0), ...added].join('\n')}\n`
  const mode = existsSync(path) ? statSync(path).mode & 0o777 : 0o600
  writeFileSync(`${path}.new`, text, { mode })
  renameSync(`${path}.new`, path)
}
