import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'

/** One Kubernetes object. */
export type Manifest = {
  apiVersion: string
  kind: string
  metadata: { name: string; labels?: Record<string, string> }
  spec?: unknown
  data?: Record<string, string>
}

/** Related objects, named after their folder. */
export type ManifestSet = { name: string; manifests: Manifest[] }

type Kustomization = {
  resources?: string[]
  configMapGenerator?: { name: string; envs?: string[] }[]
}

const readAll = (text: string): Manifest[] =>
  parseAllDocuments(text).map((document) => {
    // A key written twice, for example.
    for (const error of document.errors) throw error
    return document.toJS() as Manifest
  })

/** Parses lines of `NAME=value`. */
const readEnv = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line.includes('=') && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )

/** Resources and generated ConfigMaps of one kustomization, without its patches. */
const readFolder = (folder: string): Manifest[] => {
  const { resources = [], configMapGenerator = [] } = parse(
    readFileSync(join(folder, 'kustomization.yaml'), 'utf8'),
  ) as Kustomization
  const files = resources.filter((name) => name.endsWith('.yaml'))
  const settings = configMapGenerator.map(({ name, envs = [] }) => ({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name },
    data: Object.assign({}, ...envs.map((file) => readEnv(readFileSync(join(folder, file), 'utf8')))) as Record<
      string,
      string
    >,
  }))
  return [...files.flatMap((name) => readAll(readFileSync(join(folder, name), 'utf8'))), ...settings]
}

/** The rendered overlay, or null without kubectl. */
const render = (folder: string): Promise<Manifest[] | null> =>
  new Promise((resolve, reject) =>
    execFile('kubectl', ['kustomize', folder], { maxBuffer: 16 * 1024 * 1024 }, (error, stdout, stderr) => {
      if (!error) resolve(readAll(stdout))
      else if (error.code === 'ENOENT') resolve(null)
      else reject(new Error(`kubectl kustomize ${folder}: ${stderr.trim()}`))
    }),
  )

type ReadManifests = {
  base: ManifestSet
  /** Objects that overlays and components add. */
  additions: ManifestSet[]
  /** Null without kubectl. */
  rendered: ManifestSet[] | null
}

/** Reads infra/k8s. Throws when an overlay cannot be rendered. */
export const readAllManifests = async (folder: string): Promise<ReadManifests> => {
  const foldersIn = (kind: string) => readdirSync(join(folder, kind)).map((name) => join(folder, kind, name))
  const [overlays, components] = [foldersIn('overlays'), foldersIn('components')]
  const nameOf = (path: string) => relative(folder, path)
  const rendered = await Promise.all(
    overlays.map(async (path) => ({ name: `${nameOf(path)}, rendered`, manifests: await render(path) })),
  )
  const isRendered = (set: { name: string; manifests: Manifest[] | null }): set is ManifestSet => set.manifests !== null
  return {
    base: { name: 'base', manifests: readFolder(join(folder, 'base')) },
    additions: [...overlays, ...components].map((path) => ({ name: nameOf(path), manifests: readFolder(path) })),
    rendered: rendered.every(isRendered) ? rendered : null,
  }
}
