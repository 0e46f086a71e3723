// Creates the secrets that docker-compose.yml mounts; existing ones stay.
//   node infra/docker/secrets.mjs [--rotate token|second-factor|checkpoint|events-auth|events-content|events-media|events-audit]
// Plain JavaScript for any Node. The folder (SECRETS_DIR, else .data/docker) is open to its owner alone; the files in it are readable by all,
// because each is mounted into one container, which runs as another user.
import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { redisUsers } from './redis-users.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const folder = resolve(process.env.SECRETS_DIR || join(root, '.data', 'docker'))
const inFolder = (name) => join(folder, name)

/** Writes atomically. */
const write = (name, text) => {
  writeFileSync(inFolder(`${name}.new`), text, { mode: 0o444 })
  // The umask may have cleared bits.
  chmodSync(inFolder(`${name}.new`), 0o444)
  renameSync(inFolder(`${name}.new`), inFolder(name))
}
const writeOnce = (name, make) => {
  if (!existsSync(inFolder(name))) write(name, make())
}

/** Services that sign stream entries. */
const signers = ['auth', 'content', 'media', 'audit']
const ed25519 = () => generateKeyPairSync('ed25519').privateKey

const keys = {
  token: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
  checkpoint: ed25519,
  ...Object.fromEntries(signers.map((service) => [`events-${service}`, ed25519])),
}
const pemOf = (name) => keys[name]().export({ type: 'pkcs8', format: 'pem' })
/** Encrypts the secrets of second factors. */
const factorKey = () => randomBytes(32).toString('base64url')

/** Each key and its predecessor; the latter's file is empty until the first rotation. */
const writeKeys = () => {
  for (const name of Object.keys(keys)) {
    writeOnce(`${name}-key.pem`, () => pemOf(name))
    writeOnce(`${name}-previous-key.pem`, () => '')
  }
}

/** Public stream keys, current and previous, as every process reads them. */
const writePublicKeys = () => {
  const lines = signers.flatMap((service) =>
    ['key', 'previous-key'].flatMap((which) => {
      const pem = readFileSync(inFolder(`events-${service}-${which}.pem`), 'utf8')
      return pem ? `${service}=${createPublicKey(pem).export({ type: 'spki', format: 'der' }).toString('base64')}` : []
    }),
  )
  write('events-public-keys', lines.join('\n'))
}

/** For backups, which prove the log and must not be able to sign it. */
const writePublicCheckpointKey = () => {
  const key = createPublicKey(readFileSync(inFolder('checkpoint-key.pem'), 'utf8'))
  write('checkpoint-public-key.pem', key.export({ type: 'spki', format: 'pem' }))
}

const rotate = (name) => {
  if (name === 'second-factor') {
    write('second-factor-previous-key', readFileSync(inFolder('second-factor-key')))
    write('second-factor-key', factorKey())
    return
  }
  if (!keys[name]) throw new Error(`--rotate takes one of: second-factor, ${Object.keys(keys).join(', ')}`)
  write(`${name}-previous-key.pem`, readFileSync(inFolder(`${name}-key.pem`)))
  write(`${name}-key.pem`, pemOf(name))
}

/** The services, and the tools that make and restore backups (rights: mongo/init.js). */
const mongoUsers = ['auth', 'content', 'media', 'audit', 'backup', 'restore']

/** The servers of docker-compose.yml unless named. */
const { MONGO_HOSTS, MONGO_OPTIONS, REDIS_SERVER } = process.env
const mongoHosts = MONGO_HOSTS || 'mongo:27017'
const mongoOptions = MONGO_OPTIONS || 'replicaSet=rs0&authSource=admin'
const redisServer = new URL(REDIS_SERVER || 'redis://redis:6379')

const redisUrl = (user, password) => {
  const { protocol, host } = redisServer
  return `${protocol}//${user}:${password}@${host}`
}

/** Generates a password at its first use. */
const openPasswords = () => {
  const path = inFolder('passwords.json')
  const known = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  return {
    of: (what) => (known[what] ??= randomBytes(24).toString('base64url')),
    // Not mounted by any container.
    save: () => writeFileSync(path, `${JSON.stringify(known, null, 2)}\n`, { mode: 0o600 }),
  }
}

const main = ([flag, name]) => {
  if (flag !== undefined && flag !== '--rotate') throw new Error(`${flag} is not known; the only flag is --rotate`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  writeKeys()
  writeOnce('second-factor-key', factorKey)
  writeOnce('second-factor-previous-key', () => '')
  if (flag === '--rotate') rotate(name)
  writePublicKeys()
  writePublicCheckpointKey()

  const passwords = openPasswords()
  const ofMongo = (user) => passwords.of(`mongo ${user}`)
  const ofRedis = (user) => passwords.of(`redis ${user}`)
  if (process.env.MASTER_USERNAME) write('master-username', process.env.MASTER_USERNAME)
  else writeOnce('master-username', () => 'master')
  write('master-password', passwords.of('master admin'))
  write('grafana-password', passwords.of('grafana admin'))
  writeOnce('mongo-key', () => randomBytes(512).toString('base64'))
  write(
    'mongo-users.json',
    JSON.stringify(Object.fromEntries(['root', ...mongoUsers].map((user) => [user, ofMongo(user)]))),
  )
  for (const user of mongoUsers)
    write(`mongo-url-${user}`, `mongodb://${user}:${ofMongo(user)}@${mongoHosts}/?${mongoOptions}`)
  const { names, file } = redisUsers(ofRedis)
  write('redis-users.acl', file)
  for (const user of names) write(`redis-url-${user}`, redisUrl(user, ofRedis(user)))
  passwords.save()
  console.log(
    `Secrets are in ${folder}. First login: ${process.env.MASTER_USERNAME || 'master'} with the password in master-password.`,
  )
}

try {
  main(process.argv.slice(2))
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
