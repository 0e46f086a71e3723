import { identityBody, type IdentityBody } from '@papan/contracts/calls/media/identity-calls.ts'
import { z } from '@papan/contracts/schema.ts'

/** Two pictures of 2 MB in base64, and the texts. */
const maxBytes = 6 * 1024 * 1024
const pictures = ['mark', 'picture'] as const
type Pictured = Pick<IdentityBody, (typeof pictures)[number]>

const shape = z.strictObject({
  format: z.literal('identity'),
  version: z.literal(1),
  identity: identityBody,
  /** WebP in base64. */
  pictures: z.strictObject({ mark: z.base64().nullable(), picture: z.base64().nullable() }),
})

const base64Of = async (url: string): Promise<string> => {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

const eachPicture = async <To>(of: (name: keyof Pictured) => Promise<To>): Promise<Record<keyof Pictured, To>> => {
  const [mark, picture] = await Promise.all([of('mark'), of('picture')])
  return { mark, picture }
}

/** The identity with its pictures, as one file. */
export const identityFile = async (identity: IdentityBody): Promise<Blob> => {
  const held = await eachPicture(async (name) => {
    const url = identity[name]
    return url === null ? null : base64Of(url)
  })
  const text = { format: 'identity', version: 1, identity: { ...identity, mark: null, picture: null }, pictures: held }
  return new Blob([JSON.stringify(text)], { type: 'application/json' })
}

/** What a file holds, its pictures uploaded by `upload`; null for another file. */
export const readIdentityFile = async (
  file: File,
  upload: (picture: File) => Promise<string>,
): Promise<IdentityBody | null> => {
  if (file.size > maxBytes) return null
  let written: unknown
  try {
    written = JSON.parse(await file.text())
  } catch {
    return null
  }
  const read = shape.safeParse(written)
  if (!read.success) return null
  const uploaded = await eachPicture(async (name) => {
    const held = read.data.pictures[name]
    if (held === null) return null
    const bytes = Uint8Array.from(atob(held), (letter) => letter.charCodeAt(0))
    return upload(new File([bytes], `${name}.webp`, { type: 'image/webp' }))
  })
  return { ...read.data.identity, ...uploaded }
}
