// Called by .ci/step: unpacks a Caddy for the tests where Debian's own is too old.
import { isDebian } from '../local/engines/debian.ts'
import { laterPackage } from './later-package.ts'

if (await isDebian()) await laterPackage('caddy', (_name, line) => console.log(line))
else console.log('Caddy is unpacked on Debian only: tests that need it are skipped without one on the PATH.')
