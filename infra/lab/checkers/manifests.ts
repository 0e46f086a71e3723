import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readAllManifests } from '../../check/manifests/documents.ts'

/** Writes the objects of base and of the overlays' own into a file each, which checkers read; returns their paths. */
export const writeManifests = async (folder: string): Promise<string[]> => {
  const { base, additions } = await readAllManifests(join(import.meta.dirname, '../../k8s'))
  const objects = [base, ...additions].flatMap(({ manifests }) => manifests)
  const into = join(folder, 'manifests')
  await mkdir(into)
  return Promise.all(
    objects.map(async (object, index) => {
      const path = join(into, `${index}-${object.kind}-${object.metadata.name}.yaml`)
      const metadata = { ...object.metadata, namespace: 'papan-angka' }
      await writeFile(path, JSON.stringify({ ...object, metadata }, null, 1))
      return path
    }),
  )
}
