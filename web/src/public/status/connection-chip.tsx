import { memo } from 'react'
import { Chip, type ChipTone } from '../../shared/ui/chip.tsx'
import type { ConnectionState } from '../../shared/socket/connection.ts'
import { Ticking } from '../ui/ticking.tsx'
import { useConnection } from './use-connection.ts'

const tones: Record<ConnectionState, ChipTone> = {
  starting: 'quiet',
  connected: 'brand',
  reconnecting: 'warn',
  offline: 'live',
}

/** Connection state and age of the newest data; nothing before the first data. */
export const ConnectionChip = memo(() => {
  const connection = useConnection()
  return (
    connection && (
      // Keyed: another state has another length.
      <Chip key={connection.state} tone={tones[connection.state]} dot className="wrap-anywhere">
        <Ticking read={connection.textAt} />
      </Chip>
    )
  )
})
ConnectionChip.displayName = 'ConnectionChip'
