/** An unusable backup; the message gives the reason. */
class BadArchive extends Error {
  override name = 'BadArchive'
}

export const isBadArchive = (error: unknown): boolean => error instanceof BadArchive

const refusal = (sentence: (file: string) => string) => (file: string) => new BadArchive(sentence(file))

export const empty = refusal((file) => `${file} is empty: it is not a backup.`)
export const notGzip = refusal((file) => `${file} is not a backup: it is not a gzipped file.`)
export const notTar = refusal((file) => `${file} is not a backup: it is gzipped, but there is no tar in it.`)
export const truncated = refusal((file) => `${file} is truncated: its end is missing.`)
export const damaged = refusal((file) => `${file} is damaged: it cannot be unpacked to its end.`)
export const bomb = refusal((file) => `${file} is not a backup: unpacked it is far larger than any backup.`)
export const withoutManifest = refusal(
  (file) => `${file} does not end with manifest.json: its end is missing, or npm run backup did not make it.`,
)
export const badManifest = refusal((file) => `${file} is damaged: its manifest.json cannot be read.`)

const memberRefusal = (sentence: (member: string) => string) => (file: string, member: string) =>
  new BadArchive(`${file} ${sentence(JSON.stringify(member))}.`)

export const foreignMember = memberRefusal((member) => `is not a backup: it holds ${member}, which no backup holds`)
export const tooLarge = memberRefusal((member) => `is damaged: ${member} is larger than in any backup`)
export const notBson = memberRefusal((member) => `is damaged: ${member} is not made of whole documents`)
export const badMetadata = memberRefusal((member) => `is damaged: ${member} does not describe its collection`)
export const misplaced = memberRefusal((member) => `was changed: ${member} is not in its place`)
export const missing = memberRefusal((member) => `was changed: ${member} is missing`)
export const unlisted = memberRefusal((member) => `was changed: ${member} is not named in its manifest.json`)
export const changed = memberRefusal((member) => `was changed: ${member} is not what was backed up`)

export const tooNew = (file: string, version: string) =>
  new BadArchive(`${file} was made by version ${version} in a later format: restore it with that version.`)
