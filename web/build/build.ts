import { createHash } from 'node:crypto'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build, type InlineConfig, type Plugin } from 'vite'
import { adminSizes, assertAdminSizes, sizeLines, assertVisitorSizes, visitorSizeLines, visitorSizes } from './sizes.ts'
import { bundles } from './bundles.ts'
import { buildErrorStyles } from './error-styles.ts'
import { buildFonts } from './font.ts'
import { buildLicences, licenceFile } from './licences.ts'
import { buildPageStyles } from './page-styles.ts'
import { visitorBundle } from './visitor-bundle.ts'
import { youngerApis } from './younger-apis.ts'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Vite's helper around dynamic imports loads styles; visitors' pages have theirs inline. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load()',
  },
}

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)
const compressible = /\.(?:js|css|svg|json|txt|webmanifest)$/

/** Writes `.br` and `.gz` beside every text asset, so that no request waits for compression. */
const precompress = async (folder: URL): Promise<void> => {
  const names = await readdir(folder, { recursive: true })
  for (const name of names.filter((each) => compressible.test(each))) {
    const file = new URL(name, folder)
    const bytes = await readFile(file)
    const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }
    await writeFile(`${file.pathname}.br`, await brotli(bytes, best))
    await writeFile(`${file.pathname}.gz`, await deflate(bytes, { level: 9 }))
  }
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const client = here('../dist/client')
const shared: InlineConfig = { configFile: here('../vite.config.ts'), logLevel: 'warn' }

type Bundle = { entry: string; style?: string; manifest: string }

/** React gets a chunk because its evaluation is a separate task (entry-public.tsx). */
const visitorOptions = {
  // Only the page's data-rest preloads.
  modulePreload: false as const,
  output: {
    codeSplitting: {
      groups: [
        { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 3 },
        // The entry imports it: it must not bring the application along.
        { name: 'address', test: /\/(?:site-paths|canonical-path)\.ts$|preload-helper/, priority: 2 },
        { name: 'figures', test: /\/shared\/format\/figures\.ts$/, priority: 2 },
        // One file of what pages share, not fifty. Not of the search, which a first visit does not open, and of what two or three
        // pages share.
        {
          name: 'shared',
          test: /\/(?:web|contracts)\/src\/(?!public\/features\/(?:search|number-room|my-numbers|paito|statistics|draw|todays-board|corrections)\/|public\/market-list\/|public\/push\/(?!push-key)|public\/now\/tick-line|public\/ui\/kept-(?:part|text)\.|shared\/ui\/(?:pagination|field|text-body)|public\/ui\/gliding-grid|public\/features\/predictions\/(?:scores\/|prediction-(?:card|entries|text))|public\/market\/(?:page\/|board-|matches-|number-grid|prize-groups|market-notice|official-site|use-turn)|public\/(?:chance\/|ui\/icons\/[bcir])|shared\/format\/figures|parsing\/search-|lottery\/(?:numbers|chance)\/)|\/react-router/,
          minShareCount: 2,
          priority: 1,
        },
        // Of forms and long lists.
        { name: 'lists', test: /\/shared\/ui\/(?:pagination|field)\.tsx$/, minShareCount: 2, priority: 0 },
        // Of the pages of one market.
        { name: 'market', test: /\/public\/market\/page\//, minShareCount: 2, priority: 0 },
        // Of the groups and the search of markets.
        { name: 'board', test: /\/public\/market\/(?:board-|matches-)/, minShareCount: 2, priority: 0 },
        // Of pages that count. First: a group takes along what its modules import.
        {
          name: 'counts',
          test: /\/public\/chance\/(?:chance-text|send-at-once)|lottery\/chance\/outside/,
          minShareCount: 2,
          priority: 0.5,
        },
        // Of pages that judge counts; a paito has no bands.
        {
          name: 'chance',
          test: /\/web\/src\/public\/chance\/(?!chance-table|interval-plot|counted-calls|period|choice)/,
          minShareCount: 2,
          priority: 0,
        },
        // Of a paito and what it fetches later. `parts` first: a group takes along what its modules import.
        { name: 'parts', test: /\/lottery\/numbers\/(?:parts|shio-names)\.ts$/, minShareCount: 2, priority: 2 },
        { name: 'paito', test: /\/public\/features\/paito\/(?!paint\/)/, minShareCount: 2, priority: 0 },
        // Of pages that score predictions.
        { name: 'scores', test: /\/features\/predictions\/scores\//, minShareCount: 2, priority: 0 },
        // Of draws and their schedules.
        {
          name: 'draws',
          test: /\/web\/src\/public\/market\/(?:market-notice|official-site|use-turn)/,
          minShareCount: 2,
          priority: 0,
        },
        // Of pages with every number of a draw.
        { name: 'numbers', test: /\/public\/market\/(?:number-grid|prize-groups)/, minShareCount: 2, priority: 0 },
        // Of the home page and the predictions: other pages do without them.
        {
          name: 'cards',
          test: /\/web\/src\/public\/(?:ui\/gliding-grid|features\/predictions\/prediction-(?:card|entries|text))/,
          minShareCount: 2,
          priority: 0,
        },
      ],
    },
    // Chromium then compiles every function while it downloads, off the main thread: a third less script time.
    postBanner: '//# allFunctionsCalledOnLoad',
  },
}

/** A build per bundle: a library shared by both would carry the back office's parts to visitors. */
const buildBundle = (name: string, { entry, style, manifest }: Bundle, isFirst: boolean) => {
  const input = [entry, ...(style ? [style] : [])].map((file) => here(`../${file}`))
  const { output, ...options } = entry === bundles.visitors.entry ? visitorOptions : {}
  return build({
    ...shared,
    publicDir: isFirst ? here('../public') : false,
    plugins: entry === bundles.visitors.entry ? [visitorBundle(entry), plainImports] : [],
    build: {
      ...options,
      outDir: client,
      emptyOutDir: isFirst,
      manifest,
      license: { fileName: licenceFile(name) },
      rolldownOptions: { input, ...(output && { output }) },
    },
  })
}

/** One file under a fixed name, so that browsers find its next version. */
const buildWorker = async () => {
  const hash = createHash('sha256')
  for (const { manifest } of Object.values(bundles)) hash.update(await readFile(`${client}/${manifest}`))
  await build({
    ...shared,
    publicDir: false,
    define: { buildId: JSON.stringify(hash.digest('hex').slice(0, 12)) },
    build: {
      outDir: client,
      emptyOutDir: false,
      license: { fileName: licenceFile('worker') },
      rollupOptions: {
        input: here('../src/sw.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js', codeSplitting: false },
      },
    },
  })
}

const buildRenderer = () =>
  build({
    ...shared,
    publicDir: false,
    build: {
      ssr: true,
      outDir: here('../dist/server'),
      emptyOutDir: true,
      rollupOptions: { input: here('../src/entry-server.tsx') },
    },
  })

const clientFolder = new URL('../dist/client/', import.meta.url)
const stages: [name: string, work: () => Promise<unknown>][] = [
  ['fonts', buildFonts],
  ...Object.entries(bundles).map(([name, bundle]): (typeof stages)[number] => [
    name,
    () => buildBundle(name, bundle, bundle === bundles.visitors),
  ]),
  ['styles of pages', () => buildPageStyles(clientFolder)],
  ['service worker', buildWorker],
  ['renderer', buildRenderer],
  ['styles of errors', () => buildErrorStyles(clientFolder)],
  ['licences', () => buildLicences(clientFolder, [...Object.keys(bundles), 'worker'])],
  ['compression', () => precompress(clientFolder)],
]
for (const [index, [name, work]] of stages.entries()) {
  console.log(`${index + 1} of ${stages.length}: ${name}`)
  await work()
}
const sizes = await adminSizes(clientFolder, bundles.admin.manifest)
for (const line of sizeLines(sizes)) console.log(line)
assertAdminSizes(sizes)
const firstVisits = await visitorSizes(clientFolder)
for (const line of visitorSizeLines(firstVisits)) console.log(line)
assertVisitorSizes(firstVisits)
const younger = await youngerApis(clientFolder)
if (younger.length > 0) throw new Error(`younger than the oldest browsers:\n${younger.join('\n')}`)
