import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const [IV_BYTES, TAG_BYTES] = [12, 16]

/** A login that is under way at the provider. */
export interface LoginUnderWay {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  readonly redirectUri: string
  /** The user who links their account; '' for a login. */
  readonly linkTo: string
  readonly expiresAtMs: number
}

/**
 * Seals what the server must know when a browser comes back from the provider, for the browser to keep: no other browser can finish the
 * login, and nobody fills the memory by starting many. Seals end with the process.
 */
export class SealedLogin {
  readonly #key = randomBytes(32)

  seal(login: LoginUnderWay): string {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv(ALGORITHM, this.#key, iv)
    const sealed = Buffer.concat([cipher.update(JSON.stringify(login)), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
  }

  /** Undefined for what was not sealed here. */
  open(text: string): LoginUnderWay | undefined {
    const bytes = Buffer.from(text, 'base64url')
    if (bytes.length <= IV_BYTES + TAG_BYTES) return undefined
    const decipher = createDecipheriv(ALGORITHM, this.#key, bytes.subarray(0, IV_BYTES))
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    try {
      const opened = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
      return JSON.parse(opened.toString('utf8')) as LoginUnderWay
    } catch {
      return undefined // A wrong tag is said only by throwing.
    }
  }
}
