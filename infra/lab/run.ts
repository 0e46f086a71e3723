// node infra/run.mjs infra/lab/run.ts FILE [arguments]: runs a file of this folder, whose packages it installs at first use.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installOwnPackages } from './own-packages.ts'

const [file = '', ...args] = process.argv.slice(2)
const path = join(import.meta.dirname, file)

await installOwnPackages(import.meta.dirname)
process.argv = [process.execPath, path, ...args]
await import(pathToFileURL(path).href)
