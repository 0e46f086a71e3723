// Fills the compile cache (NODE_COMPILE_CACHE) while an image is built:
//   node infra/docker/warm.mjs MAIN.ts [MODULE...]
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const [main, ...modules] = process.argv.slice(2)

// Without settings a process loads all modules, reports what is missing, and exits.
const { status, stderr } = spawnSync(process.execPath, [main], {
  env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
  encoding: 'utf8',
})
if (status !== 1 || !stderr.includes('Bad settings')) {
  console.error(`${main} did not load:\n${stderr}`)
  process.exit(1)
}
for (const module of modules) await import(pathToFileURL(resolve(module)).href)
