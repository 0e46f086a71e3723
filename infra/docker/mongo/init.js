// Run by mongosh in the MongoDB server's network namespace: without users the server trusts only localhost. Sets up a replica set of one,
// and one user per service with access to its own database alone. Idempotent.
// For a replica set of your own: MONGO_USERS=FILE MONGO_ADMIN_URL_FILE=FILE mongosh --nodb --quiet infra/docker/mongo/init.js
const { readFileSync } = require('node:fs')

const passwords = JSON.parse(readFileSync(process.env.MONGO_USERS || '/run/secrets/mongo-users', 'utf8'))
/** The address of an existing replica set, with an administrator and password. */
const adminUrlFile = process.env.MONGO_ADMIN_URL_FILE
const host = process.env.MONGO_HOST || 'mongo:27017'
const here = (credentials) => connect(`mongodb://${credentials}127.0.0.1:27017/admin?directConnection=true`)
const alreadyInitialised = 23

const openAsRoot = () => {
  try {
    return here(`root:${passwords.root}@`)
  } catch {
    return null
  }
}

const begin = () => {
  const db = here('')
  try {
    db.adminCommand({ replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host }] } })
  } catch (error) {
    if (error.code !== alreadyInitialised) throw error
  }
  for (let tries = 0; !db.adminCommand({ hello: 1 }).isWritablePrimary; tries++) {
    if (tries > 120) throw new Error('the replica set has no primary')
    sleep(500)
  }
  db.createUser({ user: 'root', pwd: passwords.root, roles: ['root'] })
  return here(`root:${passwords.root}@`)
}

const services = ['auth', 'content', 'media', 'notify', 'audit']
const on = (databases, ...roles) => databases.flatMap((db) => roles.map((role) => ({ role, db })))
const rolesOf = {
  ...Object.fromEntries(services.map((service) => [service, on([service], 'readWrite')])),
  // Reads what it copies. Writes only the scratch databases of its restore check (infra/backup/schedule/check-restore.ts).
  backup: [
    ...on(services, 'read'),
    ...on(
      services.map((service) => `restore-check-${service}`),
      'readWrite',
      'dbAdmin',
    ),
  ],
  restore: on(services, 'readWrite'),
}

const admin = adminUrlFile
  ? connect(readFileSync(adminUrlFile, 'utf8').trim()).getSiblingDB('admin')
  : (openAsRoot() ?? begin())
for (const [user, pwd] of Object.entries(passwords)) {
  if (user === 'root') continue
  const roles = rolesOf[user]
  if (admin.getUser(user)) admin.updateUser(user, { pwd, roles })
  else admin.createUser({ user, pwd, roles })
}
print('The replica set and its users are ready.')
