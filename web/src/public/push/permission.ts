// Used where `pushSupport` is 'able': it tests for them.
/* oxlint-disable compat/compat */
export const permission = (): NotificationPermission => Notification.permission
export const askPermission = (): Promise<NotificationPermission> => Notification.requestPermission()
