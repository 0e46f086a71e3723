import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { laterPackage } from '../../test/later-package.ts'
import { runCommand } from '../../local/processes/run-command.ts'
import type { Machine } from './machine.ts'

const folder = '/root/pebble'
/** As the machine reaches it. */
export const pebbleDirectory = 'https://localhost:14000/dir'
export const pebbleRoot = `${folder}/cert.pem`

const config = {
  pebble: {
    listenAddress: '127.0.0.1:14000',
    managementListenAddress: '127.0.0.1:15000',
    certificate: pebbleRoot,
    privateKey: `${folder}/key.pem`,
    httpPort: 80,
    tlsPort: 443,
  },
}

/** Starts Pebble, Let's Encrypt's test authority, on the machine. It finds the domain in the machine's hosts file. */
export const startPebble = async ({ tree, start }: Machine): Promise<void> => {
  const there = join(tree, folder)
  await mkdir(there)
  const unpacked = await laterPackage('pebble', (_name, line) => console.log(`  ${line}`))
  await copyFile(join(unpacked, 'usr/bin/pebble'), join(there, 'pebble'))
  await writeFile(join(there, 'config.json'), JSON.stringify(config))
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', join(there, 'key.pem')]
  await runCommand('openssl', ['req', '-x509', ...key, '-out', join(there, 'cert.pem'), '-days', '2', ...subject])
  start([`${folder}/pebble`, '-config', `${folder}/config.json`], { PEBBLE_VA_NOSLEEP: '1' })
}

/** The root of the certificates that it issues, as PEM. */
export const issuedRoot = ({ run }: Machine): Promise<string> =>
  run(['node', '-e', "require('https').get('https://localhost:15000/roots/0', (res) => res.pipe(process.stdout))"], {
    NODE_EXTRA_CA_CERTS: pebbleRoot,
  })
