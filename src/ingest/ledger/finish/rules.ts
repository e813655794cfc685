import { CLEARED } from '#vocabulary/book-columns.ts'
import { Amount } from '../amount.ts'
import { evaluate } from '../expression/evaluate.ts'
import type { Scope } from '../expression/tree.ts'
import { truth } from '../expression/value.ts'
import type { ParsedRule } from '../directive.ts'
import type { Written } from '../syntax.ts'
import { LedgerError } from '../problems.ts'
import type { Account } from './accounts.ts'
import { verify } from './balancing.ts'
import { Posting, type Transaction } from './items.ts'

/** An automated transaction: a query, and the postings that each matching posting brings about. */
export interface Rule {
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
