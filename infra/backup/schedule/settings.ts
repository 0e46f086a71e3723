import { z } from 'zod'
import { isClockTime } from '@papan/contracts/wib.ts'
import { mongoSettings, processSettings } from '@papan/runtime/config.ts'
import { publicKeySetting } from '../log-files.ts'

const { PORT: _port, ...internalSettings } = processSettings

const count = (least: number, usual: number) => z.coerce.number().int().min(least).max(10_000).default(usual)

export const backupSettings = {
  ...internalSettings,
  MONGO_URL: mongoSettings.MONGO_URL,
  BACKUP_DIR: z.string().min(1).describe('the folder of the scheduled backups'),
  BACKUP_AT: z
    .string()
    .refine(isClockTime, 'must be a time as 02:30')
    .default('02:30')
    .describe('when a backup is made each day, WIB'),
  BACKUP_KEEP_DAYS: count(1, 7).describe('of how many days the newest backup is kept'),
  BACKUP_KEEP_WEEKS: count(0, 5).describe('of how many weeks, Monday to Sunday, the newest backup is kept'),
  CHECKPOINTS_DIR: z.string().optional().describe("the folder of the log's signed checkpoints, to be copied"),
  ...publicKeySetting,
}
