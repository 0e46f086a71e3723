// SECRETS_DIR=FOLDER node infra/run.mjs infra/k8s/secrets.ts | kubectl apply --server-side -f -
// Prints all Secrets, made of the files that infra/docker/secrets.mjs has written into the folder.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { secretFiles } from './secret-files.ts'

const folder = resolve(process.env['SECRETS_DIR'] || '.data/docker')

const read = (file: string): string => {
  try {
    return readFileSync(join(folder, file)).toString('base64')
  } catch {
    throw new Error(`${folder} has no ${file}: run SECRETS_DIR=${folder} node infra/docker/secrets.mjs first.`)
  }
}

const secretOf = ([name, files]: [string, Record<string, string>]) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name, namespace: 'papan-angka', labels: { 'app.kubernetes.io/part-of': 'papan-angka' } },
  data: Object.fromEntries(Object.entries(files).map(([key, file]) => [key, read(file)])),
})

try {
  if (process.stdout.isTTY) throw new Error('Secrets are not for the screen: | kubectl apply --server-side -f -')
  const items = Object.entries(secretFiles).map(secretOf)
  process.stdout.write(`${JSON.stringify({ apiVersion: 'v1', kind: 'List', items })}\n`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
