import type { Account } from './accounts.ts'
import { accountQuery } from './account-query.ts'
import type { Rule } from './rules.ts'

/** The automated transactions so far. */
export class RuleBook {
  readonly rules: Rule[] = []
  /** Tests of account names, as long as all rules ask for nothing else. */
  readonly #accountQueries: ((account: string) => boolean)[] = []
  #ruled = new Map<Account, boolean>()

  add(rule: Rule): void {
    this.rules.push(rule)
    const query = accountQuery(rule.parsed.query)
    if (query) this.#accountQueries.push(query)
    this.#ruled = new Map()
  }
  /** Some rule asks for more than the account, so it may concern any transaction. */
  get mayConcernAll(): boolean {
    return this.#accountQueries.length < this.rules.length
  }
  /** A rule has something to say to postings of this account. */
  concern(account: Account): boolean {
    let ruled = this.#ruled.get(account)
    if (ruled === undefined) {
      ruled = this.#accountQueries.some((query) => query(account.name))
      this.#ruled.set(account, ruled)
    }
    return ruled
  }
}
