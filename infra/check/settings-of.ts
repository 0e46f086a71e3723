import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { z } from 'zod'

const root = join(import.meta.dirname, '..', '..')

/** Where each process declares its settings. */
export const settingSources = [
  ['gateway', 'gateway/src/config.ts', 'gatewaySettings'],
  ['auth', 'services/auth/src/config.ts', 'authSettings'],
  ['content', 'services/content/src/config.ts', 'contentSettings'],
  ['media', 'services/media/src/config.ts', 'mediaSettings'],
  ['audit', 'services/audit/src/config.ts', 'auditSettings'],
  ['insight', 'services/insight/src/config.ts', 'insightSettings'],
  ['notify', 'services/notify/src/config.ts', 'notifySettings'],
  ['realtime', 'realtime/src/config.ts', 'realtimeSettings'],
  ['web', 'web/server/config.ts', 'webSettings'],
  ['backup', 'infra/backup/schedule/settings.ts', 'backupSettings'],
] as const

type Settings = Record<string, z.ZodType>

const shapeOf = async (file: string, name: string): Promise<Settings> => {
  const module = (await import(pathToFileURL(join(root, file)).href)) as Record<string, Settings | undefined>
  const shape = module[name]
  if (!shape) throw new Error(`${file} has no ${name}`)
  return shape
}

export const settingsOf = async (): Promise<Map<string, Settings>> =>
  new Map(
    await Promise.all(
      settingSources.map(async ([process, file, name]) => [process, await shapeOf(file, name)] as const),
    ),
  )
