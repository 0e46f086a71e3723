/** Imported first by every main.ts: argon2 and type stripping need Node 24, and would fail later without saying so. */
const major = Number(process.versions.node.split('.')[0])
if (major < 24) {
  process.stderr.write(`Node 24 or newer is needed, this is ${process.versions.node}.\n`)
  process.exit(1)
}
