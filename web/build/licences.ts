import { readFile, rm, writeFile } from 'node:fs/promises'

/** A package in a bundle, as Vite lists it (`build.license`). */
type Licence = { name: string; version: string; identifier: string | null; text: string | null }

/** Vite's list for one bundle, in the client's folder until the page of licences is written. */
export const licenceFile = (bundle: string): string => `licences-${bundle}.json`

const notice = new URL('../../NOTICE', import.meta.url)

/** Its rules are in the styles, and Vite lists scripts alone. */
const tailwind = async (): Promise<Licence> => {
  const file = new URL(import.meta.resolve('tailwindcss/package.json'))
  const { version, license } = JSON.parse(await readFile(file, 'utf8')) as { version: string; license: string }
  return { name: 'tailwindcss', version, identifier: license, text: await readFile(new URL('LICENSE', file), 'utf8') }
}
const heading =
  'Naskah lisensi karya pihak lain yang dikirim ke peramban Anda.\nLicences of the works of others that your browser is sent.'

/** The page of licences. Throws where a package brings none: it may not be passed on like that. */
export const licencesText = (works: string, packages: readonly Licence[]): string => {
  const unlicensed = packages.filter(({ text }) => !text).map(({ name, version }) => `${name} ${version}`)
  if (unlicensed.length > 0) throw new Error(`Sent to browsers without the text of a licence: ${unlicensed.join(', ')}`)
  const each = new Map(packages.map((one) => [`${one.name} ${one.version}`, one]))
  const sections = [...each]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([title, { identifier, text }]) => `${title}${identifier ? ` (${identifier})` : ''}\n\n${text?.trim()}`)
  return `${[heading, works.trim(), ...sections].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

/** Writes /lisensi.txt: NOTICE, and the packages of the bundles. */
export const buildLicences = async (folder: URL, bundles: readonly string[]): Promise<void> => {
  const lists = await Promise.all(
    bundles.map(
      async (bundle) => JSON.parse(await readFile(new URL(licenceFile(bundle), folder), 'utf8')) as Licence[],
    ),
  )
  await writeFile(
    new URL('lisensi.txt', folder),
    licencesText(await readFile(notice, 'utf8'), [...lists.flat(), await tailwind()]),
  )
  await Promise.all(bundles.map((bundle) => rm(new URL(licenceFile(bundle), folder))))
}
