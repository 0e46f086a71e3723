import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'

/** One object as it stands in a file; what its kind holds is looked at by those who know the kind. */
export type Manifest = {
  apiVersion: string
  kind: string
  metadata: { name: string; labels?: Record<string, string> }
  spec?: unknown
  data?: Record<string, string>
}

/** Objects that belong together, and where they stand. */
export type ManifestSet = { name: string; manifests: Manifest[] }

type Kustomization = {
  resources?: string[]
  configMapGenerator?: { name: string; envs?: string[] }[]
}

const readAll = (text: string): Manifest[] => parseAllDocuments(text).map((document) => document.toJS() as Manifest)

/** Lines of `NAME=value`; comments and empty lines say nothing. */
const readEnv = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line.includes('=') && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )

/** The objects of one folder by its kustomization alone: its files, and the settings that it makes, without what it does to others' objects. */
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

/** The folder as it would be applied; null without kubectl. Throws where it cannot be rendered. */
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
  /** What the overlays add. */
  additions: ManifestSet[]
  /** The overlays as they would be applied; null without kubectl. */
  rendered: ManifestSet[] | null
}

/** Everything below infra/k8s. Throws where an overlay cannot be rendered. */
export const readAllManifests = async (folder: string): Promise<ReadManifests> => {
  const overlays = readdirSync(join(folder, 'overlays')).map((name) => join(folder, 'overlays', name))
  const nameOf = (path: string) => relative(folder, path)
  const rendered = await Promise.all(
    overlays.map(async (path) => ({ name: `${nameOf(path)}, rendered`, manifests: await render(path) })),
  )
  const isRendered = (set: { name: string; manifests: Manifest[] | null }): set is ManifestSet => set.manifests !== null
  return {
    base: { name: 'base', manifests: readFolder(join(folder, 'base')) },
    additions: overlays.map((path) => ({ name: nameOf(path), manifests: readFolder(path) })),
    rendered: rendered.every(isRendered) ? rendered : null,
  }
}
