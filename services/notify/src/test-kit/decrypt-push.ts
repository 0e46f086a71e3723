import { createDecipheriv, hkdfSync, type ECDH } from 'node:crypto'

/** What a browser does with a push (RFC 8291, one record of aes128gcm). Throws unless it was encrypted for it. */
export const decryptPush = (body: Buffer, browser: ECDH, auth: Buffer): string => {
  const keyLength = body.readUInt8(20)
  const [salt, senderKey] = [body.subarray(0, 16), body.subarray(21, 21 + keyLength)]
  const derive = (salted: Buffer, input: Buffer, info: string | Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', input, salted, info, bytes))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), senderKey])
  const secret = derive(auth, browser.computeSecret(senderKey), info, 32)
  const key = derive(salt, secret, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(salt, secret, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: 16 })
  decipher.setAuthTag(body.subarray(-16))
  const padded = Buffer.concat([decipher.update(body.subarray(21 + keyLength, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
