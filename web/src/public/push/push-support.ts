/** `install`: on iPhones a site has push once it is on the home screen, since iOS 16.4. */
type PushSupport = 'able' | 'install' | 'none'

export const pushSupport = (): PushSupport => {
  if (!('serviceWorker' in navigator)) return 'none'
  if ('PushManager' in window && 'Notification' in window) return 'able'
  // Only iPhones and iPads have `standalone`; CompressionStream came with push.
  const { standalone } = navigator as { standalone?: boolean }
  return standalone === false && 'CompressionStream' in window ? 'install' : 'none'
}
