import { createHash, randomBytes } from 'node:crypto'

/** What every token begins with, so that it is known for one wherever it turns up. */
export const TOKEN_START = 'dbk_'

/** Makes a token for a script. Only its hash is kept: nobody can guess 256 bits, so it needs no salt and no time. */
export function newToken(): { readonly token: string; readonly hash: string } {
  const token = TOKEN_START + randomBytes(32).toString('base64url')
  return { token, hash: tokenHash(token) }
}

export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')
