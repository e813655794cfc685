import type { Account } from './accounts.ts'
import { accountQuery } from './account-query.ts'
import { addedMax } from '../../journal/added-by-rules.ts'
import { LedgerError } from '../problems.ts'
import type { Rule } from './rules.ts'

/** The automated transactions so far. */
export class RuleBook {
  readonly rules: Rule[] = []
  /** Tests of account names, as long as all rules ask for nothing else. */
  readonly #accountQueries: ((account: string) => boolean)[] = []
  #ruled = new Map<Account, boolean>()
  #added = 0

  add(rule: Rule): void {
    this.rules.push(rule)
    const query = accountQuery(rule.parsed.query)
    if (query) this.#accountQueries.push(query)
    this.#ruled = new Map()
  }
  /** A rule has added a posting, with so many postings recorded before it. Throws when it is one too many. */
  added(recorded: number): void {
    const most = addedMax(Math.max(0, recorded - this.#added++))
    if (this.#added > most)
      throw new LedgerError(
        'rules_endless',
        `rules (= QUERY) add more than ${most} postings to this journal, from this transaction on; narrow their queries, or use fewer of them`,
      )
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
