/** jest's globalTeardown of integration tests. */
export default async (): Promise<void> => {
  await (globalThis as { stopTestEngines?: () => Promise<void> }).stopTestEngines?.()
}
