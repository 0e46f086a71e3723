import { readFileSync } from 'node:fs'

const packageFile = new URL('../../../package.json', import.meta.url)

/** The version of this release, as the root package.json states it. */
export const releaseVersion: string = (JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }).version
