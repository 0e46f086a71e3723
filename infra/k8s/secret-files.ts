const events = (service: string) => ({
  EVENT_PRIVATE_KEY: `events-${service}-key.pem`,
  EVENT_PUBLIC_KEYS: 'events-public-keys',
})
const mongo = (user: string) => ({ MONGO_URL: `mongo-url-${user}` })
const redis = (user: string) => ({ REDIS_URL: `redis-url-${user}` })
const reader = (user: string) => ({ ...redis(user), EVENT_PUBLIC_KEYS: 'events-public-keys' })
const master = { MASTER_USERNAME: 'master-username', MASTER_PASSWORD: 'master-password' }

/** The keys of each Secret, and their files in the folder of `infra/docker/secrets.mjs`. */
export const secretFiles: Record<string, Record<string, string>> = {
  gateway: reader('gateway'),
  auth: {
    ...mongo('auth'),
    ...redis('auth'),
    ...events('auth'),
    ...master,
    TOKEN_PRIVATE_KEY: 'token-key.pem',
    TOKEN_PREVIOUS_KEY: 'token-previous-key.pem',
    SECOND_FACTOR_KEY: 'second-factor-key',
    SECOND_FACTOR_PREVIOUS_KEY: 'second-factor-previous-key',
  },
  content: { ...mongo('content'), ...redis('content'), ...events('content') },
  media: { ...mongo('media'), ...redis('media'), ...events('media') },
  audit: {
    ...mongo('audit'),
    ...redis('audit'),
    ...events('audit'),
    CHECKPOINT_PRIVATE_KEY: 'checkpoint-key.pem',
    CHECKPOINT_PREVIOUS_KEY: 'checkpoint-previous-key.pem',
  },
  insight: reader('insight'),
  notify: {
    ...mongo('notify'),
    ...redis('notify'),
    ...events('notify'),
    DESTINATION_KEY: 'destination-key',
    DESTINATION_PREVIOUS_KEY: 'destination-previous-key',
    VAPID_PRIVATE_KEY: 'vapid-key',
  },
  realtime: reader('realtime'),
  backup: { ...mongo('backup'), CHECKPOINT_PUBLIC_KEY: 'checkpoint-public-key.pem' },
  restore: { ...mongo('restore'), CHECKPOINT_PUBLIC_KEY: 'checkpoint-public-key.pem' },
  import: master,
  /** No process of ours reads it: Redis' `aclfile`. */
  'redis-users': { 'users.acl': 'redis-users.acl' },
}
