import type { ScheduleException } from '@papan/contracts/schedule/draw-days.ts'
import { Chip, type ChipTone } from '../../../../shared/ui/chip.tsx'
import { exceptionsText } from '../schedules-text.ts'

const tones: Record<ScheduleException['kind'], ChipTone> = { LIBUR: 'warn', GANTI_JAM: 'quiet', TAMBAHAN: 'brand' }

export const KindChip = ({ kind }: { kind: ScheduleException['kind'] }) => (
  <Chip tone={tones[kind]}>{exceptionsText.kinds[kind]}</Chip>
)
