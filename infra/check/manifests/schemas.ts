import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type GoProgram, goBinary, isGoProgramBuilt } from '../../local/engines/go-build.ts'
import { findCommand } from '../../local/processes/run-command.ts'
import type { Manifest } from './documents.ts'

const program: GoProgram = {
  name: 'kubeconform',
  source: join(import.meta.dirname, 'kubeconform'),
  files: ['go.mod', 'go.sum'],
  target: 'github.com/yannh/kubeconform/cmd/kubeconform',
}
const schemas = join(import.meta.dirname, 'schemas', '{{ .ResourceKind }}{{ .KindSuffix }}.json')

type Report = { resources: { kind: string; name: string; msg: string }[] }

const kubeconform = async (): Promise<string> => {
  if (!(await isGoProgramBuilt(program)) && !(await findCommand('go')))
    throw new Error(
      'The schemas of manifests are checked by kubeconform, which is built once: install Go 1.24 or newer.',
    )
  return goBinary(program, (_name, line) => console.log(line))
}

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
