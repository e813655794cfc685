import { dayOf } from '#vocabulary/day.ts'
import { ibansIn } from '../../statements/accounts/account-numbers.ts'
import { CLEARED, CLOCKED, DIRECTIVE, FORECAST, UNMARKED, VIRTUAL } from '#vocabulary/book-columns.ts'
import { Amount } from '../amount.ts'
import { evaluate } from '../expression/evaluate.ts'
import { Pattern } from '../expression/pattern.ts'
import { Quantity } from '../quantity.ts'
import { noteParts } from '../note-text.ts'
import type { Directive, ParsedPeriod } from '../directive.ts'
import type { Detail, ParsedCheck } from '../syntax.ts'
import { balance } from './balancing.ts'
import { Posting, Transaction } from './items.ts'
import type { JournalState } from './journal-state.ts'
import { postingOf, setTags, templateOf } from './postings.ts'
import { AccountScope, JournalScope, TransactionScope } from './scopes.ts'
import { addTransaction, applyRules, runCheck } from './transactions.ts'

/** Lines in the chunk, counted from 0. */
interface Lines {
  readonly line: number
  readonly endLine: number
}

/** Does what a directive says; `include` is the reading's. */
export function runDirective(directive: Exclude<Directive, { kind: 'include' }>, lines: Lines, journal: JournalState): void {
  const { applications, names, book } = journal
  switch (directive.kind) {
    case 'account':
      return declareAccount(directive.name, directive.details, lines, journal)
    case 'alias':
      return names.alias(directive.alias, names.named(applications.below(directive.account)))
    case 'apply_account':
      return applications.open({ label: 'account', account: applications.below(directive.account) })
    case 'apply_tag':
      return applications.open({ label: 'tag', tags: directive.tags })
    case 'apply_rate':
      return applications.open({ label: 'fixed', commodity: directive.commodity.id, price: directive.price })
    case 'apply_year':
      applications.open({ label: 'year', before: journal.parse.dates.today })
      // The last day of the year, so that every month of it has passed and none means the year before.
      return journal.parse.setToday(dayOf(directive.year, 12, 31))
    case 'end': {
      const closed = applications.close(directive.name)
      return closed.label === 'year' ? journal.parse.setToday(closed.before) : undefined
    }
    case 'bucket':
      journal.bucket = names.named(applications.below(directive.account))
      journal.bucket.declared = true
      return
    case 'payee':
      return declarePayee(directive.name, directive.details, journal)
    case 'tag':
      return journal.tags.declare(directive.name, directive.details)
    case 'commodity':
      journal.widen(directive.widens)
      directive.commodity.declared = true
      if (directive.isOwn) book.ownCurrency ||= directive.commodity.symbol
      if (directive.unlisted) book.unlistedPrices.add(book.commodities.id(directive.commodity.symbol))
      return
    case 'exchange':
      book.ownCurrency ||= directive.symbol
      return
    case 'conversion':
      journal.widen(directive.widens)
      if (directive.larger.commodity) book.unlistedPrices.add(book.commodities.id(directive.larger.symbol))
      return
    case 'price':
      directive.commodity.declared = true
      return journal.writer.price({
        ...directive,
        base: directive.commodity,
        origin: DIRECTIVE,
        file: journal.place.file,
        line: journal.lineOf(lines.line),
      })
    case 'check':
      journal.widen(directive.widens)
      return runCheck(
        { ...directive, kind: directive.how === 'eval' ? 'expr' : directive.how },
        new JournalScope(journal),
        journal,
        journal.lineOf(lines.line),
      )
    case 'clock':
      return clock(directive, lines.line, journal)
    case 'rule': {
      const carrier = new Transaction()
      const { postings } = directive.rule
      const templates = Array.from({ length: postings.postings }, (_, row) => templateOf(postings, row, carrier, journal))
      return journal.rules.add({ parsed: directive.rule, templates })
    }
    case 'period':
      return declarePeriod(directive.rule, journal)
  }
}

function declareAccount(name: string, details: readonly Detail[], lines: Lines, journal: JournalState): void {
  const { names } = journal
  const account = names.account(name, journal.applications.topAccount, '')
  account.declared = true
  journal.book.declaredAccounts.add(account.name)
  const checks: ParsedCheck[] = []
  for (const { keyword, argument, expression } of details) {
    if (keyword === 'alias') names.alias(argument, account)
    else if (keyword === 'payee') names.accountOfPayee(new Pattern(argument.trim()), account)
    else if (keyword === 'default') journal.bucket = account
    else if (keyword === 'note') {
      account.note = argument
      journal.book.accountTags.set(
        account.name,
        ibansIn(argument).map((value) => ({ name: 'iban', value })),
      )
    } else if (expression && (keyword === 'assert' || keyword === 'check'))
      checks.push({ kind: keyword, expression, text: argument, line: lines.line, after: 0 })
    else if (expression && (keyword === 'eval' || keyword === 'expr')) evaluate(expression, new AccountScope(account, journal))
  }
  if (checks.length === 0) return
  // What an account asserts is a rule without postings for its own postings.
  const query = { op: '==', left: { op: 'name', name: 'account' }, right: { op: 'value', value: account.name } } as const
  journal.rules.add({ parsed: { query, checks, notes: [], ...lines }, templates: [] })
}

function declarePayee(name: string, details: readonly Detail[], { names }: JournalState): void {
  for (const { keyword, argument } of details) {
    if (keyword === 'alias') names.payeeAlias(new Pattern(argument.trim()), name)
    if (keyword === 'uuid') names.setPayeeOfUuid(argument.trim(), name)
  }
}

/** A periodic transaction must balance like any other; what it foresees is written when all else is. */
function declarePeriod({ period, postings }: ParsedPeriod, journal: JournalState): void {
  if (postings.postings === 0) return
  const transaction = new Transaction()
  transaction.origin = FORECAST
  transaction.file = journal.place.file
  transaction.payee = 'Forecast transaction'
  transaction.day = journal.today
  for (let row = 0; row < postings.postings; row++) transaction.postings.push(postingOf(postings, row, transaction, journal))
  // One posting without an amount foresees nothing, and ledger takes it.
  if (!balance(transaction, { bucket: journal.bucket, price: () => {} })) return
  applyRules(transaction, journal)
  // Generated ones have no line; only the rule has one.
  const { line } = transaction.postings[0]!
  for (const posting of transaction.postings) posting.line = 0
  journal.forecasts.push({ period, transaction, line })
}

function clock(directive: Extract<Directive, { kind: 'clock' }>, line: number, journal: JournalState): void {
  const account = journal.names.named(journal.applications.below(directive.account))
  const { day, second, payee, note } = directive
  const at = { day, second, account, payee, note, completed: directive.completed, line: journal.lineOf(line) }
  const clocks = journal.clocks.at(-1)!
  if (!directive.leaving) {
    clocks.enter(at)
    return
  }
  const session = clocks.leave(at)
  const { event, seconds, code, completed } = session
  const status = completed ? CLEARED : UNMARKED
  const unit = journal.parse.commodities.of('s')
  if (event.note === '' && !journal.strict && !journal.tags.some && !journal.rules.some && !unit.smaller) {
    journal.writer.clocked(session, { status, unit, file: journal.place.file })
    event.account.addDecimal(false, unit, seconds, 0)
    return
  }
  const transaction = new Transaction()
  transaction.origin = CLOCKED
  transaction.file = journal.place.file
  transaction.line = transaction.endLine = event.line
  transaction.day = event.day
  transaction.code = code
  transaction.payee = event.payee
  if (event.note !== '') {
    transaction.notes = [event.note]
    setTags(transaction, noteParts(event.note, journal.parse).tags, () => new TransactionScope(transaction, journal))
  }
  const posting = new Posting(transaction, event.account, VIRTUAL, event.line)
  posting.amount = new Amount(Quantity.ofInteger(seconds), 0, unit)
  posting.status = status
  transaction.postings.push(posting)
  addTransaction(transaction, journal)
}
