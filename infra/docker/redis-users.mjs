// Who may do what at the two Redis servers, as the lines of an ACL file. A password is there as its hash.
import { createHash } from 'node:crypto'

// Every service compares its clock with that of the server (services/runtime/src/clock).
const connect = '-@all +@connection -@dangerous +info +time'
/**
 * Follows a stream from outside (services/runtime/src/stream/stream-cursor.ts). Each right has its own keys: whoever may set the epoch
 * must not set a stream, nor add entries to what is none.
 */
const follow = (stream) => `(-@all +xread +xinfo|stream %R~${stream}) (-@all +get %R~events:epoch)`
/** Sends what waits in the outboxes and reads what the log has stored (services/runtime/src/outbox/relay.ts). */
const relay = `${follow('events:stored')} +multi +exec +discard (-@all +xadd %W~events) (-@all +set %W~events:epoch)`
/** Puts a broken stream out of the way (services/runtime/src/stream/stream-repair.ts). */
const repair = (stream) =>
  [
    `(-@all +eval ~${stream} ~${stream}:broken ~events:epoch)`,
    `(-@all +xinfo|stream %R~${stream})`,
    `(-@all +rename ~${stream} ~${stream}:broken)`,
    `(-@all +pexpire ~${stream}:broken)`,
    '(-@all +set %W~events:epoch)',
  ].join(' ')
/** Reads events as a group and acknowledges them (services/runtime/src/stream/stream-group.ts); it announces none. */
const group = '(-@all +xreadgroup +xack +xautoclaim +xgroup|create +xgroup|delconsumer +xinfo ~events)'
/** BullMQ, on the queues of one service alone. */
const jobs = (service) => `(-@all +@read +@write +@scripting +@transaction -@dangerous ~bull:${service}-*)`

/** The Redis that may not lose what it was told: the stream, the queues, and presence, by which realtime learns whether it can be written. */
const events = {
  gateway: `${connect} ${follow('events')}`,
  auth: `${connect} ${relay}`,
  content: `${connect} ${relay} ${repair('events')} ${jobs('content')}`,
  media: `${connect} ${relay} ${jobs('media')}`,
  audit: `${connect} ${group} (-@all +xadd %W~events:stored) ${repair('events:stored')} ${jobs('audit')}`,
  realtime: `${connect} ${follow('events')} (-@all +set +del +sadd +srem +smembers +mget ~presence:*)`,
}

/** The Redis that may forget: attempts to log in, and who has a record open. */
const cache = {
  auth: `${connect} +eval +get +incr +decr +pexpire +pttl ~auth:*`,
  content: `${connect} +hset +hgetall +pexpire ~content:editors:*`,
}

const hashOf = (password) => createHash('sha256').update(password).digest('hex')

/** Nobody without a name may do more than ask whether the server is there. */
const nobody = 'user default on nopass resetkeys resetchannels -@all +ping'

const fileOf = (users, passwordOf) =>
  [
    nobody,
    ...Object.entries(users).map(
      ([name, rules]) => `user ${name} on #${hashOf(passwordOf(name))} resetchannels ${rules}`,
    ),
    '',
  ].join('\n')

/** Both files and who may connect to which server; `passwordOf` answers a service's password. */
export const redisUsers = (passwordOf) => ({
  events: { names: Object.keys(events), file: fileOf(events, passwordOf) },
  cache: { names: Object.keys(cache), file: fileOf(cache, passwordOf) },
})
