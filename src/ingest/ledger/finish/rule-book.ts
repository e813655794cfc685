import { Pattern } from '../expression/pattern.ts'
import type { Expression } from '../expression/tree.ts'
import type { Account } from './accounts.ts'
import { addedMax } from '../../journal/read-options.ts'
import { LedgerError } from '../problems.ts'
import type { Posting } from './items.ts'
import type { Rule } from './rules.ts'

/** Rules of accounts that are kept, in a journal of thousands of rules for everything. */
const KEPT_MAX = 2_000_000

/** The automated transactions so far. */
export class RuleBook {
  readonly #rules: Rule[] = []
  /** By rule: which accounts it can concern; undefined where that hangs on more than their names. */
  readonly #filters: (((account: string) => boolean) | undefined)[] = []
  /** The rules without a filter. */
  readonly #open: number[] = []
  /** Cache: the rules among the first so many that can match an account. */
  readonly #concerning = new Map<Account, { readonly rules: number[]; asked: number }>()
  /** So many of them are kept. */
  #kept = 0
  #added = 0

  get some(): boolean {
    return this.#rules.length > 0
  }
  add(rule: Rule): void {
    const filter = accountFilter(rule.parsed.query)
    if (!filter) this.#open.push(this.#rules.length)
    this.#rules.push(rule)
    this.#filters.push(filter)
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
  /** Some rule has conditions other than the account, so it may match any transaction. */
  get mayConcernAll(): boolean {
    return this.#open.length > 0
  }
  /** A rule has something to say to postings of this account. */
  concern(account: Account): boolean {
    return this.#rulesOf(account).length > 0
  }
  /** The rules that may match these postings, in order, each with the postings to test. */
  *concerning(postings: readonly Posting[]): Generator<readonly [Rule, readonly Posting[]]> {
    const asked = new Map<number, Posting[]>()
    for (const posting of postings)
      for (const rule of this.#rulesOf(posting.account)) {
        const list = asked.get(rule)
        if (list) list.push(posting)
        else asked.set(rule, [posting])
      }
    for (const rule of [...asked.keys(), ...this.#open].sort((a, b) => a - b)) yield [this.#rules[rule]!, asked.get(rule) ?? postings]
  }

  #rulesOf(account: Account): readonly number[] {
    let known = this.#concerning.get(account)
    if (known?.asked === this.#filters.length) return known.rules
    if (!known) this.#concerning.set(account, (known = { rules: [], asked: 0 }))
    const before = known.rules.length
    for (; known.asked < this.#filters.length; known.asked++) if (this.#filters[known.asked]?.(account.name)) known.rules.push(known.asked)
    this.#kept += known.rules.length - before
    if (this.#kept > KEPT_MAX) {
      this.#concerning.clear()
      this.#kept = 0
    }
    return known.rules
  }
}

/**
 * Which accounts a query can match; undefined if that depends on more than their names. Transactions that no rule matches stay
 * ordinary. Of two conditions only the first may decide: if it fails, errors of the second are never evaluated.
 */
const accountFilter = (query: Expression): ((account: string) => boolean) | undefined =>
  accountQuery(query) ?? (query.op === 'and' ? accountFilter(query.left) : undefined)

/** A query by account alone as a test of account names; undefined for any other. */
function accountQuery(query: Expression): ((account: string) => boolean) | undefined {
  switch (query.op) {
    case 'value':
      return typeof query.value === 'boolean' ? () => query.value === true : undefined
    case '=~': {
      const pattern = query.right.op === 'value' ? query.right.value : undefined
      return isAccount(query.left) && pattern instanceof Pattern ? (account) => pattern.test(account) : undefined
    }
    case '==': {
      const name = query.right.op === 'value' ? query.right.value : undefined
      return isAccount(query.left) && typeof name === 'string' ? (account) => account === name : undefined
    }
    case 'not': {
      const inner = accountQuery(query.left)
      return inner && ((account) => !inner(account))
    }
    case 'and':
    case 'or': {
      const [left, right] = [accountQuery(query.left), accountQuery(query.right)]
      if (!left || !right) return undefined
      return query.op === 'and' ? (account) => left(account) && right(account) : (account) => left(account) || right(account)
    }
    default:
      return undefined
  }
}

const isAccount = (expression: Expression): boolean => expression.op === 'name' && expression.name === 'account'
