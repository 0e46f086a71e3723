/** Whether a write failed because its key is taken (server code 11000). */
export const isDuplicate = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === 11_000
