import { createHash } from 'node:crypto'

/** What an authenticator keeps of a user: no name in it. A later user of the same name has another one. */
export const handleOf = ({ id, epoch }: { id: string; epoch: number }): string =>
  createHash('sha256')
    .update(JSON.stringify(['passkey', id, epoch]))
    .digest('base64url')
