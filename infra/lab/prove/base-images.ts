import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, cp, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { documentDbTree, ferretDbBinary } from '../../local/engines/documentdb-build.ts'
import { debianMirror } from '../../local/engines/debian-mirror.ts'
import { laterPackage } from '../../test/later-package.ts'
import { findCommand, runCommand } from '../../local/processes/run-command.ts'
import { docker } from './docker.ts'
import { found } from './report.ts'

const minuteMs = 60_000
const pullMs = 90_000
const root = join(import.meta.dirname, '../../..')
const authorities = '/etc/ssl/certs/ca-certificates.crt'

/** Image names and registry settings for build and Compose. */
export type ImageSettings = { env: Record<string, string>; buildArgs: string[] }

const note = (what: string) => (_name: string, line: string) => console.log(`  ${what}: ${line}`)

/** Imports a folder as an image. */
const importTree = async (tree: string, image: string): Promise<void> => {
  const tar = spawn('tar', ['--one-file-system', '-C', tree, '-c', '.'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const loader = spawn('docker', ['import', '-', image], { stdio: [tar.stdout, 'ignore', 'inherit'] })
  const [code] = (await once(loader, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${image} could not be imported`)
}

/** Unpacks Debian packages with their dependencies into a folder; `variant` is mmdebstrap's. */
export const unpack = async (folder: string, variant: string, packages: string[]): Promise<void> => {
  const [mirror, release] = [await debianMirror(), await readFile('/etc/os-release', 'utf8')]
  const name = /^VERSION_CODENAME=(\w+)$/m.exec(release)?.[1]
  if (!name) throw new Error('/etc/os-release has no VERSION_CODENAME')
  const keyring = mirror.keyring ? [`--keyring=${mirror.keyring}`] : []
  const options = [`--variant=${variant}`, `--include=${packages.join()}`, ...keyring]
  await runCommand('unshare', ['--mount', 'mmdebstrap', ...options, name, folder, mirror.uri], {
    timeoutMs: 10 * minuteMs,
  })
}

const makeNode = async (image: string, folder: string): Promise<void> => {
  const tree = join(folder, 'node')
  // Redis and HAProxy run from this image, too, and health checks use wget.
  await unpack(tree, 'minbase', ['libstdc++6', 'ca-certificates', 'libcap2-bin', 'redis-server', 'haproxy', 'wget'])
  // npm's command is a link to npm/bin/npm-cli.js.
  const npm = join(await realpath((await findCommand('npm')) ?? 'npm'), '..', '..')
  await copyFile(process.execPath, join(tree, 'usr/local/bin/node'))
  await cp(npm, join(tree, 'usr/local/lib/node_modules/npm'), { recursive: true })
  await runCommand('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(tree, 'usr/local/bin/npm')])
  // The registry's certificate may come from a local authority.
  await copyFile(authorities, join(tree, authorities))
  await runCommand('install', ['-d', '-o', '999', '-g', '1000', join(tree, 'data')])
  await importTree(tree, image)
}

const makeBase = async (image: string, folder: string): Promise<void> => {
  const tree = join(folder, 'base')
  await unpack(tree, 'extract', ['libc6', 'libstdc++6', 'libgcc-s1'])
  await Promise.all(['tmp', 'etc', 'proc', 'sys', 'dev'].map((name) => mkdir(join(tree, name), { recursive: true })))
  await rm(join(tree, 'usr/share'), { recursive: true, force: true })
  await writeFile(join(tree, 'etc/passwd'), 'root:x:0:0::/:/\nnobody:x:65534:65534::/:/\n')
  await importTree(tree, image)
}

const buildFrom = async (image: string, folder: string, lines: string[]): Promise<void> => {
  await writeFile(join(folder, 'Dockerfile'), `${lines.join('\n')}\n`)
  await docker('build', '--quiet', '--tag', image, folder)
}

/** Builds the images that replace MongoDB: PostgreSQL with DocumentDB, and FerretDB. Returns PostgreSQL's uid:gid. */
const makeEnginePair = async (prefix: string, folder: string): Promise<string> => {
  const tree = await documentDbTree({ log: note('postgres') })
  const binary = await ferretDbBinary({ log: note('ferretdb') })
  const users = await readFile(join(tree, 'etc/passwd'), 'utf8')
  const [uid, gid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(users)?.slice(1) ?? []
  await importTree(tree, `${prefix}/postgres`)
  const own = join(folder, 'engines')
  await mkdir(own)
  await copyFile(binary, join(own, basename('ferretdb')))
  await buildFrom(`${prefix}/ferretdb`, own, [
    `FROM ${prefix}/base`,
    `COPY --from=${prefix}/node /usr/local/bin/node /usr/local/bin/node`,
    'COPY ferretdb /ferretdb',
  ])
  return `${uid}:${gid}`
}

/** As in the official image, the binary may listen on low ports. */
const makeCaddy = async (image: string, node: string, folder: string): Promise<void> => {
  const own = join(folder, 'caddy')
  await mkdir(own)
  await copyFile(join(await laterPackage('caddy', note('caddy')), 'usr/bin/caddy'), join(own, 'caddy'))
  await buildFrom(image, own, [
    `FROM ${node}`,
    'COPY caddy /usr/bin/caddy',
    'RUN setcap cap_net_bind_service=+ep /usr/bin/caddy',
  ])
}

/** Prometheus, Alertmanager and the prober, under the names and with the folders of their official images. */
const makeWatching = async (image: string, folder: string): Promise<void> => {
  const tree = join(folder, 'watching')
  await unpack(tree, 'minbase', ['prometheus', 'prometheus-alertmanager', 'prometheus-blackbox-exporter', 'wget'])
  const programs = {
    alertmanager: 'prometheus-alertmanager',
    blackbox_exporter: 'prometheus-blackbox-exporter',
    // Version 3 expands labels without the option.
    prometheus: 'prometheus --enable-feature=expand-external-labels',
  }
  for (const [name, command] of Object.entries(programs))
    await writeFile(join(tree, 'usr/local/bin', name), `#!/bin/sh\nexec /usr/bin/${command} "$@"\n`, { mode: 0o755 })
  // Empty volumes take the owner of these.
  const data = ['prometheus', 'alertmanager'].map((name) => join(tree, name))
  await runCommand('install', ['-d', '-o', '65534', '-g', '65534', ...data])
  await importTree(tree, image)
}

/** Builds images from Debian packages, for machines without a registry. */
const makeImages = async (prefix: string, workDir: string): Promise<ImageSettings> => {
  if (process.getuid?.() !== 0 || !(await findCommand('mmdebstrap')))
    throw new Error('No image can be pulled, and making them takes root on a Debian with mmdebstrap.')
  const folder = await mkdtemp(join(workDir, 'images-'))
  await makeNode(`${prefix}/node`, folder)
  await makeBase(`${prefix}/base`, folder)
  await makeCaddy(`${prefix}/caddy`, `${prefix}/node`, folder)
  await makeWatching(`${prefix}/watching`, folder)
  const postgresUser = await makeEnginePair(prefix, folder)
  await rm(folder, { recursive: true })
  // npm prints warnings before the value.
  const registry = (await runCommand('npm', ['config', 'get', 'registry'])).split('\n').at(-1) ?? ''
  return {
    env: {
      NODE_IMAGE: `${prefix}/node`,
      BASE_IMAGE: `${prefix}/base`,
      REDIS_IMAGE: `${prefix}/node`,
      HAPROXY_IMAGE: `${prefix}/node`,
      CADDY_IMAGE: `${prefix}/caddy`,
      PROMETHEUS_IMAGE: `${prefix}/watching`,
      ALERTMANAGER_IMAGE: `${prefix}/watching`,
      PROBE_IMAGE: `${prefix}/watching`,
      PROOF_PREFIX: prefix,
      PROOF_POSTGRES_USER: postgresUser,
      COMPOSE_FILE: [join(root, 'docker-compose.yml'), join(root, 'infra/lab/prove/engine-pair.yml')].join(':'),
    },
    buildArgs: [`npm_config_registry=${registry}`, `npm_config_cafile=${authorities}`],
  }
}

const canPull = (image: string): Promise<boolean> =>
  runCommand('docker', ['pull', '--quiet', image], { timeoutMs: pullMs }).then(
    () => true,
    () => false,
  )

/** Pulls the base images, or builds them where no registry is reachable. */
export const baseImages = async (prefix: string, workDir: string): Promise<ImageSettings> => {
  const file = await readFile(join(root, 'Dockerfile'), 'utf8')
  const image = /^ARG NODE_IMAGE=(.*)$/m.exec(file)?.[1] ?? ''
  if (await canPull(image)) {
    found(`${image} was pulled: images come from the registry`)
    return { env: { COMPOSE_FILE: join(root, 'docker-compose.yml') }, buildArgs: [] }
  }
  const made = await makeImages(prefix, workDir)
  found(
    'no registry: Node, the base, Redis, HAProxy, Caddy, Prometheus, Alertmanager and the engines were built from Debian packages',
  )
  return made
}
