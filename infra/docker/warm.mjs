// While an image is built: loads what a part loads at its start, so that Node keeps what it compiled of it (NODE_COMPILE_CACHE).
//   node infra/docker/warm.mjs MAIN.ts [MODULE...]
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const [main, ...modules] = process.argv.slice(2)

// Without settings a part loads all its modules, says what is missing, and ends.
const { status, stderr } = spawnSync(process.execPath, [main], {
  env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
  encoding: 'utf8',
})
if (status !== 1 || !stderr.includes('Bad settings')) {
  console.error(`${main} did not load:\n${stderr}`)
  process.exit(1)
}
for (const module of modules) await import(pathToFileURL(resolve(module)).href)
