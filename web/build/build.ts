import { fileURLToPath } from 'node:url'
import { build, type InlineConfig } from 'vite'
import { bundles } from './bundles.ts'
import { buildFonts } from './font.ts'
import { buildIcons } from './icons.ts'
import { precompress } from './precompress.ts'
import { visitorBundle } from './visitor-bundle.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const shared: InlineConfig = { configFile: here('../vite.config.ts'), logLevel: 'warn' }

/** A browser bundle; each is built by itself, so that what one needs of a library never reaches the other's visitors. */
const buildBundle = ({ entry, manifest }: { entry: string; manifest: string }, isFirst: boolean) =>
  build({
    ...shared,
    publicDir: isFirst ? here('../public') : false,
    plugins: entry === bundles.visitors.entry ? [visitorBundle(entry)] : [],
    build: {
      outDir: here('../dist/client'),
      emptyOutDir: isFirst,
      manifest,
      rollupOptions: { input: here(`../${entry}`) },
    },
  })

await buildFonts()
await buildBundle(bundles.visitors, true)
await buildBundle(bundles.admin, false)
await build({
  ...shared,
  publicDir: false,
  build: {
    ssr: true,
    outDir: here('../dist/server'),
    emptyOutDir: true,
    rollupOptions: { input: here('../src/entry-server.tsx') },
  },
})
await buildIcons()
await precompress(new URL('../dist/client/', import.meta.url))
