// Run by mongosh in the MongoDB server's network namespace: without users the server trusts only localhost. Sets up a replica set of one,
// and one user per service with access to its own database alone. Idempotent.
const { readFileSync } = require('node:fs')

const passwords = JSON.parse(readFileSync('/run/secrets/mongo-users', 'utf8'))
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

const admin = openAsRoot() ?? begin()
for (const [user, pwd] of Object.entries(passwords)) {
  if (user === 'root') continue
  const roles = [{ role: 'readWrite', db: user }]
  if (admin.getUser(user)) admin.updateUser(user, { pwd, roles })
  else admin.createUser({ user, pwd, roles })
}
print('The replica set and its users are ready.')
