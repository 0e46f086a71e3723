import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { buildFont } from './font.ts'
import { precompress } from './precompress.ts'

const configFile = fileURLToPath(new URL('../vite.config.ts', import.meta.url))

await buildFont()
await build({ configFile, logLevel: 'warn' })
await build({ configFile, logLevel: 'warn', build: { ssr: true } })
await precompress(new URL('../dist/client/', import.meta.url))
