import type { Plugin } from 'vite'

/** Libraries that no visitor may download; the linter keeps our own back office out. */
const forbidden = [/\/node_modules\/zod\//, /\/node_modules\/react-hook-form\//, /\/node_modules\/@reduxjs\/toolkit\//]

type Chunk = {
  imports: string[]
  dynamicImports: string[]
  moduleIds: string[]
  viteMetadata?: { importedCss: Set<string> }
}

/** Fails the build when a chunk reachable from `entry` holds a forbidden module, or fetches styles that pages have inline. */
export const visitorBundle = (entry: string): Plugin => ({
  name: 'visitor-bundle',
  generateBundle(_options, bundle) {
    const chunks = new Map<string, Chunk>()
    let reached: string[] = []
    for (const output of Object.values(bundle)) {
      if (output.type !== 'chunk') continue
      chunks.set(output.fileName, output)
      if (output.facadeModuleId?.endsWith(entry)) reached = [output.fileName]
    }
    const seen = new Set<string>()
    while (reached.length > 0) {
      const name = reached.pop() ?? ''
      const chunk = chunks.get(name)
      if (!chunk || seen.has(name)) continue
      seen.add(name)
      const wrong = chunk.moduleIds.find((id) => forbidden.some((pattern) => pattern.test(id)))
      if (wrong) this.error(`${wrong} would be sent to visitors, in ${name}`)
      if (chunk.viteMetadata?.importedCss.size) this.error(`${name} would fetch a style sheet`)
      reached.push(...chunk.imports, ...chunk.dynamicImports)
    }
  },
})
