import { createCipheriv, createDecipheriv, createHash, createSecretKey, randomBytes } from 'node:crypto'
import { z } from 'zod'

/** 32 bytes. */
export type BoxKey = Buffer
type SecretBoxDeps = { key?: BoxKey | undefined; previousKey?: BoxKey | undefined }

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** A key of 32 bytes in base64 or base64url, else null. */
export const boxKeyOf = (text: string): BoxKey | null => {
  if (!/^[\w+/-]{43}=?$/.test(text)) return null
  const key = Buffer.from(text, 'base64url')
  // A repeated byte is a placeholder from a manual.
  return key.length === 32 && new Set(key).size > 4 ? key : null
}

const idOf = (key: BoxKey): string => createHash('sha256').update(key).digest('base64url').slice(0, 8)

/**
 * AES-256-GCM; what the previous key sealed can still be opened. `owner` is authenticated too, so
 * that a sealed text of one owner opens for no other.
 */
export const createSecretBox = ({ key, previousKey }: SecretBoxDeps) => {
  // Node takes a key object ten times faster than bytes.
  const keys = new Map([previousKey, key].flatMap((one) => (one ? [[idOf(one), createSecretKey(one)] as const] : [])))
  return {
    canSeal: key !== undefined,

    seal(text: string, owner: string): string {
      if (!key) throw new Error('no key to seal with')
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${idOf(key)}.${sealed.toString('base64url')}`
    },

    /** Null when it was sealed with another key or for another owner, or was changed. */
    open(sealed: string, owner: string): string | null {
      const [id = '', text = ''] = sealed.split('.')
      const opener = keys.get(id)
      if (!opener) return null
      const bytes = Buffer.from(text, 'base64url')
      try {
        const decipher = createDecipheriv(algorithm, opener, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
        decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-tagBytes))
        return decipher.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return null
      }
    },

    /** Whether the current key should seal it again. */
    isOutdated: (sealed: string): boolean => key !== undefined && !sealed.startsWith(`${idOf(key)}.`),
  }
}

export type SecretBox = ReturnType<typeof createSecretBox>

/** The setting with the key of a secret box. */
export const boxKeySetting = z.string().transform((text, context) => {
  const key = boxKeyOf(text)
  if (key) return key
  context.addIssue({ code: 'custom', message: 'must be 32 random bytes in base64' })
  return z.NEVER
})
