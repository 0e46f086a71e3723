import { identity, type Identity } from '@papan/contracts/calls/media/identity-calls.ts'
import * as publicPaths from '@papan/contracts/paths/public-paths.ts'
import { callService } from './call-service.ts'

/** The site's identity; null while media does not give one. `media`: its address. */
export const askIdentity = async (media: string, timeoutMs: number): Promise<Identity | null> => {
  try {
    const { status, text } = await callService(media + publicPaths.identity, { timeoutMs })
    return status === 200 ? identity.parse(JSON.parse(text)) : null
  } catch {
    return null
  }
}
