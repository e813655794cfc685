import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** What the key of a process begins with, so that it is known for one wherever it turns up. */
const START = 'dbl_'

/**
 * A key that a server makes when it starts and writes into the lock of its data, which nobody but its own user may read: a command on
 * the same machine that shows it is believed to be of that user, who could as well stop the server, read the log and change the accounts.
 */
export class LocalKey {
  readonly key = START + randomBytes(32).toString('base64url')
  readonly #hash = hashOf(this.key)

  /** Whether a token is this key. */
  is(token: string): boolean {
    return token.startsWith(START) && timingSafeEqual(hashOf(token), this.#hash)
  }
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
