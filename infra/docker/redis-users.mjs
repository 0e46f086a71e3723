// Permissions at Redis, as an ACL file with password hashes.
import { createHash } from 'node:crypto'

// +time: stream ids are compared with the server's clock (services/runtime/src/stream/stream-state.ts).
const connect = '-@all +@connection -@dangerous +info +time'
/**
 * Reads a stream without a group (services/runtime/src/stream/stream-cursor.ts). One selector per right: with SET on the epoch a service
 * must not set a stream, nor XADD to other keys.
 */
const follow = (stream) => `(-@all +xread +xinfo|stream %R~${stream}) (-@all +get %R~events:epoch)`
/** Publishes outboxes and reads the log's confirmations (services/service-kit/src/outbox/relay.ts). */
const relay = `${follow('events:stored')} +multi +exec +discard (-@all +xadd %W~events) (-@all +set %W~events:epoch)`
/** Moves a broken stream aside (services/runtime/src/stream/stream-repair.ts). */
const repair = (stream) =>
  [
    `(-@all +eval ~${stream} ~${stream}:broken ~events:epoch)`,
    `(-@all +xinfo|stream %R~${stream})`,
    `(-@all +rename ~${stream} ~${stream}:broken)`,
    `(-@all +pexpire ~${stream}:broken)`,
    '(-@all +set %W~events:epoch)',
  ].join(' ')
/** Reads events as a group member and acknowledges them (services/runtime/src/stream/stream-group.ts); cannot add any. */
const group = '(-@all +xreadgroup +xack +xautoclaim +xgroup|create +xgroup|delconsumer +xinfo ~events)'
/**
 * BullMQ, limited to one service's queues. By kinds of values: `@read` and `@write` of Redis 8 hold its search over all keys, too. Commands
 * without a key would see or change other services' data: names of all keys, functions, cached scripts.
 */
const jobs = (service) =>
  [
    '(-@all +@keyspace +@hash +@list +@set +@sortedset +@stream +@string +@scripting +@transaction -@dangerous',
    `-scan -dbsize -randomkey -function -fcall -fcall_ro -script +script|load +script|exists ~bull:${service}-*)`,
  ].join(' ')

/**
 * Messages between realtime instances (realtime/src/instances): each subscribes to all channels of the adapter, and publishes to the
 * channel of requests alone. Instances believe what comes there: no other service may publish. 0 is the database of REDIS_URL.
 */
const instances = [
  '(-@all +publish &socket.io:0-request#/instances#)',
  '(-@all +subscribe +psubscribe &socket.io:0#/instances#* &socket.io:0-request#/instances# &socket.io:0-response#/instances#*)',
].join(' ')

/** Reads which admins are online (services/content/src/desk/online/online-admins.ts). */
const presence = '(-@all +smembers +mget %R~presence:*)'

/** Counts guesses (services/auth/src/throttles/guess-limits.ts). */
const guesses = '(-@all +eval +zcard +zscore +zadd +zincrby +zrange +zremrangebyscore +pexpireat ~auth:guesses)'

/** For people who look and repair with `redis-cli` (docs/operations/losses.md): no container has its password. */
const everything = '~* &* +@all'

/** Presence is also how realtime probes whether writes work. */
const users = {
  gateway: `${connect} ${follow('events')}`,
  auth: `${connect} ${relay} ${guesses}`,
  content: `${connect} ${relay} ${repair('events')} ${jobs('content')} ${presence}`,
  media: `${connect} ${relay} ${jobs('media')}`,
  audit: `${connect} ${group} (-@all +xadd %W~events:stored) ${repair('events:stored')} ${jobs('audit')}`,
  insight: `${connect} ${follow('events')}`,
  notify: `${connect} ${group} ${relay} ${jobs('notify')}`,
  realtime: `${connect} ${follow('events')} ${instances} (-@all +set +del +sadd +srem +smembers +mget ~presence:*)`,
  operator: everything,
}

const hashOf = (password) => createHash('sha256').update(password).digest('hex')

/** Unauthenticated clients may only ping. */
const anonymous = 'user default on nopass resetkeys resetchannels -@all +ping'

/** The ACL file and its users; `passwordOf` returns a service's password. */
export const redisUsers = (passwordOf) => {
  const lines = Object.entries(users).map(
    ([name, rules]) => `user ${name} on #${hashOf(passwordOf(name))} resetchannels ${rules}`,
  )
  return { names: Object.keys(users), file: [anonymous, ...lines, ''].join('\n') }
}
