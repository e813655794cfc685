import { createHash } from 'node:crypto'
import { WaitingLine } from '#vocabulary/waiting-line.ts'
import { DECOY, passwordMatches } from '../../config/passwords.ts'
import type { Account } from './sessions.ts'

/** Each takes a thread of four and 32 MB for a while; two leave the files and names that node looks up their own. */
const AT_ONCE = 2
/** More than the people of any house. */
const WAITING_MAX = 32

/** Checks of passwords, a few at a time and the others in a line that has an end. */
export class PasswordChecks {
  readonly #line = new WaitingLine(AT_ONCE, WAITING_MAX)

  /** The account that a name and a password belong to, if they do; `busy` when too many are asking. */
  async check<A extends Account>(
    accounts: readonly A[],
    { username, password }: { username: string; password: string },
  ): Promise<A | undefined | 'busy'> {
    const checked = await this.#line.run(async () => {
      const account = accounts.find((candidate) => candidate.username === username)
      const matches = await passwordMatches(password, account?.password || standIn(accounts, username))
      return matches ? account : undefined
    })
    return checked === 'full' || checked === 'left' ? 'busy' : checked
  }
}

/**
 * What is compared when there is no such user, so that the time of the answer does not tell: as costly as the password of one of the
 * accounts, for one name always the same one.
 */
function standIn(accounts: readonly Account[], username: string): string {
  const chosen = accounts[createHash('sha256').update(username).digest().readUInt32BE(0) % Math.max(1, accounts.length)]
  const [scheme, ...parts] = chosen?.password.split(':') ?? []
  return scheme === 'scrypt' ? ['scrypt', ...parts.slice(0, 3), ...DECOY.split(':').slice(4)].join(':') : DECOY
}
