import { elementAt } from '#vocabulary/element-at.ts'
import { CLEARED } from '#vocabulary/book-columns.ts'
import { addedMax } from '../../journal/read-options.ts'
import { Amount } from '../ledger-amount.ts'
import { LedgerError } from '../ledger-lines.ts'
import type { ParsedRule, Written } from '../parsed-journal.ts'
import { evaluate, type Expression, Pattern, type Scope, truth } from '../value-expression.ts'
import { Posting, type Transaction, verify } from './balancing.ts'
import type { Account } from './ledger-accounts.ts'

/** An automated transaction: a query, and the postings that each matching posting brings about. */
interface Rule {
  readonly parsed: Omit<ParsedRule, 'postings'>
  /** The postings as templates; expressions are evaluated for each match. */
  readonly templates: readonly RuleTemplate[]
}
export interface RuleTemplate {
  readonly posting: Posting
  readonly expression: Written | undefined
}

/** What applying rules needs from the journal. */
export interface RuleHost {
  scope(posting: Posting): Scope
  formatted(text: string, scope: Scope): string
  account(name: string, posting: Posting): Account
  addNote(item: Posting, text: string): void
  /** Called with each posting that a rule adds; throws when it is one too many. */
  added(): void
  check(check: ParsedRule['checks'][number], scope: Scope): void
}

/**
 * Adds what one rule has to say to a transaction that is balanced; the additions must leave it balanced. `asked` are those of its postings
 * that the rule can hold for, without any that rules have added: no rule looks at them.
 */
export function applyRule(rule: Rule, transaction: Transaction, asked: readonly Posting[], host: RuleHost): void {
  let verifyNeeded = false
  for (const matched of asked) {
    const scope = host.scope(matched)
    if (!truth(evaluate(rule.parsed.query, scope))) continue
    for (const note of rule.parsed.notes) if (note.posting === undefined) host.addNote(matched, host.formatted(note.text, scope))
    for (const check of rule.parsed.checks) host.check(check, scope)
    rule.templates.forEach((template, index) => {
      const added = posting(template, transaction, matched, scope, host)
      for (const note of rule.parsed.notes)
        if (note.posting === undefined || note.posting === index) host.addNote(added, host.formatted(note.text, scope))
      transaction.postings.push(added)
      host.added()
      if (added.mustBalance) verifyNeeded = true
    })
  }
  if (verifyNeeded) verify(transaction)
}

function posting(template: RuleTemplate, transaction: Transaction, matched: Posting, scope: Scope, host: RuleHost): Posting {
  const { posting: pattern } = template
  const factor = pattern.amount ?? computed(template, scope)
  const amount = factor.commodity ? factor : matched.amount!.times(factor)
  const name = pattern.account.name
  const account = name.includes('$account')
    ? name.replaceAll(/\$account\b/g, matched.account.name)
    : name.includes('%(')
      ? host.formatted(name, scope)
      : undefined
  const added = new Posting(transaction, pattern.account, pattern.kind, pattern.line)
  added.account = host.account(account ?? name, added)
  added.amount = amount
  added.cost = pattern.cost
  added.status = transaction.status === CLEARED ? CLEARED : pattern.status
  added.notes = [...pattern.notes]
  added.takeTags(pattern)
  added.day = pattern.day
  added.secondDay = pattern.secondDay
  added.generated = true
  return added
}

function computed(template: RuleTemplate, scope: Scope): Amount {
  const expression = template.expression?.expression
  if (!expression)
    throw new LedgerError(
      'rule_amount_missing',
      `the automated posting to ${template.posting.account.name} has no amount; write one, or a factor like 0.5`,
    )
  return amountOf(evaluate(expression, scope))
}

/** The single amount that an amount expression must evaluate to. */
export function amountOf(value: ReturnType<typeof evaluate>): Amount {
  if (value instanceof Amount) return value
  throw new LedgerError('expression_not_an_amount', 'the expression does not come to one amount; write one that does, like (10 EUR / 3)')
}

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
    for (const rule of [...asked.keys(), ...this.#open].sort((a, b) => a - b)) yield [elementAt(this.#rules, rule), asked.get(rule) ?? postings]
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
