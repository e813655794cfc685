import { scryptSync } from 'node:crypto'

/** What the configuration holds for a password, at next to no cost: for tests that log in many times. */
export const cheapPassword = (password: string): string =>
  `scrypt:16:8:1:c2FsdA:${scryptSync(password, 'salt', 32, { N: 16, r: 8, p: 1 }).toString('base64url')}`
