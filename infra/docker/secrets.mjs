// Creates the secrets that docker-compose.yml mounts (existing ones stay) and says what comes next. With a domain, which is kept in .env, it
// looks whether this machine can run the product.
//   node infra/docker/secrets.mjs [--domain contoh.id --email admin@contoh.id]
//   node infra/docker/secrets.mjs --rotate token|second-factor|destination|checkpoint|events-auth|events-content|events-media|events-notify|events-audit
// Plain JavaScript for any Node. The folder (SECRETS_DIR, else .data/docker) is open to its owner alone; the files in it are readable by all,
// because each is mounted into one container, which runs as another user.
import { execFileSync } from 'node:child_process'
import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { alertmanagerConfig } from './alertmanager.mjs'
import { readEnvFile, writeEnvFile } from './env-file.mjs'
import { settingProblems } from './preflight/domain.mjs'
import { findProblems } from './preflight/preflight.mjs'
import { redisUsers } from './redis-users.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const folder = resolve(process.env.SECRETS_DIR || join(root, '.data', 'docker'))
const inFolder = (name) => join(folder, name)
/** The file that Compose reads. */
const envFile = process.env.COMPOSE_ENV_FILES || join(root, '.env')

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
const signers = ['auth', 'content', 'media', 'notify', 'audit']
const ed25519 = () => generateKeyPairSync('ed25519').privateKey

const keys = {
  token: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
  checkpoint: ed25519,
  ...Object.fromEntries(signers.map((service) => [`events-${service}`, ed25519])),
}
const pemOf = (name) => keys[name]().export({ type: 'pkcs8', format: 'pem' })
/** Keys that encrypt secrets: of second factors, and of destinations. */
const boxKeys = ['second-factor', 'destination']
const boxKey = () => randomBytes(32).toString('base64url')

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
  if (boxKeys.includes(name)) {
    write(`${name}-previous-key`, readFileSync(inFolder(`${name}-key`)))
    write(`${name}-key`, boxKey())
    return
  }
  if (!keys[name]) throw new Error(`--rotate takes one of: ${[...boxKeys, ...Object.keys(keys)].join(', ')}`)
  write(`${name}-previous-key.pem`, readFileSync(inFolder(`${name}-key.pem`)))
  write(`${name}-key.pem`, pemOf(name))
}

/** The services, and the tools that make and restore backups (rights: mongo/init.js). */
const mongoUsers = ['auth', 'content', 'media', 'notify', 'audit', 'backup', 'restore']

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

const writeSecrets = (settings) => {
  const alertmanager = alertmanagerConfig(settings)
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
  write('alertmanager.yml', alertmanager)
  passwords.save()
}

const flagNames = ['rotate', 'domain', 'email']

const readFlags = (args) => {
  const flags = {}
  for (let at = 0; at < args.length; at += 2) {
    const name = flagNames.find((one) => `--${one}` === args[at])
    if (!name)
      throw new Error(`${args[at]} is not known; the flags are ${flagNames.map((one) => `--${one}`).join(', ')}`)
    if (!args[at + 1]) throw new Error(`--${name} needs a value`)
    flags[name] = args[at + 1]
  }
  return flags
}

/** Keeps a domain and the address for its certificates in .env. */
const keepDomain = ({ domain, email }) => {
  if (domain === undefined && email === undefined) return
  const kept = readEnvFile(envFile)
  const [DOMAIN, CERTIFICATE_EMAIL] = [domain ?? kept.DOMAIN ?? '', email ?? kept.CERTIFICATE_EMAIL ?? '']
  const problems = settingProblems({ domain: DOMAIN, email: CERTIFICATE_EMAIL })
  if (problems.length > 0) throw new Error(problems.join('\n'))
  writeEnvFile(envFile, { DOMAIN, CERTIFICATE_EMAIL })
}

/** Where Docker keeps its data; before it is installed, where it will. */
const dockerFolder = () => {
  try {
    const options = { encoding: 'utf8', timeout: 5_000, stdio: ['ignore', 'pipe', 'ignore'] }
    const path = execFileSync('docker', ['info', '--format', '{{.DockerRootDir}}'], options).trim()
    if (existsSync(path)) return path
  } catch {
    // Docker does not answer.
  }
  return ['/var/lib/docker', '/var/lib'].find(existsSync) ?? '/'
}

const printNextSteps = ({ DOMAIN, PORT, MASTER_USERNAME }) => {
  const site = DOMAIN ? `https://${DOMAIN}` : `http://localhost:${PORT || 8080}`
  console.log(`Secrets are in ${folder}.`)
  console.log(`Next:         docker compose ${DOMAIN ? '--profile tls ' : ''}up -d`)
  console.log(
    `First login:  ${site}/login, ${MASTER_USERNAME || 'master'} with the password in ${inFolder('master-password')}`,
  )
}

const main = async (args) => {
  const flags = readFlags(args)
  keepDomain(flags)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  writeKeys()
  for (const name of boxKeys) {
    writeOnce(`${name}-key`, boxKey)
    writeOnce(`${name}-previous-key`, () => '')
  }
  // A P-256 private key. It has no key before: another one ends what browsers have subscribed to.
  writeOnce('vapid-key', boxKey)
  if (flags.rotate) rotate(flags.rotate)
  writePublicKeys()
  writePublicCheckpointKey()
  const settings = { ...readEnvFile(envFile), ...process.env }
  writeSecrets(settings)
  if (flags.rotate)
    return console.log(`Secrets are in ${folder}. The former ${flags.rotate} key is kept beside the new one.`)

  // Without a domain these may be another machine's secrets; the container `preflight` looks in any case.
  const problems = settings.DOMAIN ? await findProblems(settings, { dataFolder: dockerFolder() }) : []
  if (problems.length > 0) throw new Error([...problems, 'Then run this command again.'].join('\n'))
  printNextSteps(settings)
}

await main(process.argv.slice(2)).catch((error) => {
  console.error(error.message)
  process.exitCode = 1
})
