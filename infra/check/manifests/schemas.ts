import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { goTool } from '../go-tool.ts'
import type { Manifest } from './documents.ts'

const schemas = join(import.meta.dirname, 'schemas', '{{ .ResourceKind }}{{ .KindSuffix }}.json')

type Report = { resources: { kind: string; name: string; msg: string }[] }

const kubeconform = (): Promise<string> =>
  goTool(
    {
      name: 'kubeconform',
      source: join(import.meta.dirname, 'kubeconform'),
      target: 'github.com/yannh/kubeconform/cmd/kubeconform',
    },
    'The schemas of manifests',
  )

/** The innermost errors of kubeconform's sentence, a nested list in one line. */
const errorsIn = (message: string): string[] => {
  const errors = [...message.matchAll(/- at '([^']*)': (.*?)(?=\s+- at '|$)/g)]
  const inner = errors.filter(([, , what]) => !/^(validation|allOf|anyOf|oneOf) failed/.test(what ?? ''))
  return errors.length > 0
    ? (inner.length > 0 ? inner : errors).map(([, path, what]) => `${path}: ${what}`)
    : [`: ${message}`]
}

/** Schema violations and unknown fields of some objects: `Service auth/spec/ports/0/port: got string, want integer`. */
export const schemaProblems = async (manifests: readonly Manifest[]): Promise<string[]> => {
  const args = ['-strict', '-output', 'json', '-schema-location', schemas]
  const child = spawn(await kubeconform(), args, { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(manifests.map((manifest) => JSON.stringify(manifest)).join('\n---\n'))
  const { resources } = JSON.parse(await text(child.stdout)) as Report
  return resources.flatMap(({ kind, name, msg }) => errorsIn(msg).map((error) => `${kind} ${name}${error}`))
}
