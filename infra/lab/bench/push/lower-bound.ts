// The floor: a loop that encrypts by node:crypto (RFC 8291) and posts by node:http. `node lower-bound.ts PORT COUNT`
import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { answerRounds, browsersAt, openAtOnce, prizes } from './browsers.ts'

const [, , port = '', count = ''] = process.argv
const agent = new Agent({ keepAlive: true, maxSockets: openAtOnce })
const text = Buffer.concat([Buffer.from(JSON.stringify({ kind: 'RESULT', market: 'SINGAPORE', prizes })), Buffer.of(2)])
const recordSize = Buffer.of(0, 0, 16, 0)
type Browser = ReturnType<typeof browsersAt>[number]

const encrypt = ({ keys }: Browser): Buffer => {
  const [receiver, auth, salt] = [
    Buffer.from(keys.p256dh, 'base64url'),
    Buffer.from(keys.auth, 'base64url'),
    randomBytes(16),
  ]
  const curve = createECDH('prime256v1')
  const sender = curve.generateKeys()
  const derive = (input: Buffer, salted: Buffer, info: string | Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', input, salted, info, bytes))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender])
  const secret = derive(curve.computeSecret(receiver), auth, info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const cipher = createCipheriv('aes-128-gcm', key, derive(secret, salt, 'Content-Encoding: nonce\0', 12))
  const head = [salt, recordSize, Buffer.of(sender.length), sender]
  return Buffer.concat([...head, cipher.update(text), cipher.final(), cipher.getAuthTag()])
}

const authorization = `vapid t=${randomBytes(150).toString('base64url')}, k=${randomBytes(65).toString('base64url')}`
const post = (browser: Browser): Promise<void> =>
  new Promise((answered, failed) => {
    const body = encrypt(browser)
    const headers = { authorization, ttl: '600', 'content-encoding': 'aes128gcm', 'content-length': body.length }
    const sent = request(browser.endpoint, { agent, method: 'POST', headers }, (answer) => {
      answer.resume()
      answer.on('end', answered)
    })
    sent.on('error', failed)
    sent.end(body)
  })

const browsers = browsersAt(port, Number(count))
answerRounds(async () => {
  const queue = browsers.values()
  const work = async () => {
    for (const browser of queue) await post(browser)
  }
  await Promise.all(Array.from({ length: openAtOnce }, work))
})
