import { byteAt, elementAt, floatAt, intAt } from '#vocabulary/element-at.ts'
import { detailsAt, IMPLIED, UNMARKED } from '#vocabulary/book-columns.ts'
import { NONE } from '#vocabulary/columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { AmountContext } from '../amount-text.ts'
import { Amount, type Annotation, Balance, Quantity } from '../ledger-amount.ts'
import { LedgerError } from '../ledger-lines.ts'
import { noteParts } from '../ledger-notes.ts'
import {
  DEFERRED,
  HAS_AMOUNT,
  type ParsedCheck,
  type ParsedColumns,
  type ParsedCost,
  type ParsedTag,
  type ParsedValue,
  TAGGED,
  WIDENS,
  type Written,
} from '../parsed-journal.ts'
import { parseExpression } from '../value-expression-parser.ts'
import { evaluate, type Scope, textOfValue, truth } from '../value-expression.ts'
import { amountOf, applyRule, type RuleHost, type RuleTemplate } from './automated-rules.ts'
import { balance, type Item, Posting, Transaction } from './balancing.ts'
import type { JournalState } from './journal-state.ts'
import { JournalScope, PostingScope, TransactionScope } from './scopes.ts'

/** Makes a posting of what the text says, with amounts computed, names resolved and its balance assertion checked. */
export function postingOf(columns: ParsedColumns, row: number, transaction: Transaction, journal: JournalState): Posting {
  try {
    return complete(columns, row, transaction, journal)
  } catch (error) {
    if (error instanceof LedgerError && error.line === undefined) throw new LedgerError(error.code, error.message, intAt(columns.postingLine, row))
    throw error
  }
}

function complete(columns: ParsedColumns, row: number, transaction: Transaction, journal: JournalState): Posting {
  const value = valueOf(columns, row, journal)
  const posting = begun(columns, row, transaction, journal)
  if (posting.status === UNMARKED) posting.status = transaction.status
  posting.deferred = (byteAt(columns.form, row) & DEFERRED) !== 0
  posting.amount = computed(value.amount, posting, journal)
  applyRate(posting, journal)
  posting.lot = lotOf(posting.amount)
  if (journal.strict) mustBeDeclared(posting, journal)
  if (value.cost) setCost(value.cost, posting, journal)
  if (value.assigned) posting.assigned = assertBalance(posting, expected(value.assigned, posting, journal), transaction)
  setTags(posting, tagsOfPosting(columns, row, journal), () => new PostingScope(posting, journal))
  applyTags(posting, journal, false)
  return posting
}

/** Reads a posting's amount, and records its precision. */
function valueOf(columns: ParsedColumns, row: number, journal: JournalState): ParsedValue {
  const value = columns.values.get(row)
  const form = byteAt(columns.form, row)
  const { commodities } = journal.parse
  if (value) {
    journal.widen(value.widens)
    return value
  }
  if (!(form & HAS_AMOUNT)) return NO_VALUE
  const [unit, scale] = [intAt(columns.commodity, row), byteAt(columns.scale, row)]
  const commodity = unit === NONE ? undefined : commodities.all[unit]
  if (commodity && form & WIDENS) commodity.precision = Math.max(commodity.precision, scale)
  return { ...NO_VALUE, amount: { amount: new Amount(Quantity.ofExact(new Exact(floatAt(columns.mantissa, row), scale)), scale, commodity) } }
}

const NO_VALUE: ParsedValue = { amount: undefined, cost: undefined, assigned: undefined, widens: [] }

const tagsOfPosting = (columns: ParsedColumns, row: number, { noteTags }: JournalState): readonly ParsedTag[] =>
  byteAt(columns.form, row) & TAGGED ? (columns.postingTags.get(row) ?? noteTags.parsed(intAt(columns.postingNote, row))) : []

/** The lot of an amount. Its price is for one unit, and `C` makes several smaller ones of that: each has its share of it. */
function lotOf(amount: Amount | undefined): Annotation | undefined {
  const lot = amount?.annotation
  if (!lot?.price || !amount?.commodity?.smaller || amount.isRealZero) return lot
  return { ...lot, price: lot.price.times(amount.number()).dividedBy(amount.reduced().number()) }
}

function begun(columns: ParsedColumns, row: number, transaction: Transaction, journal: JournalState): Posting {
  const { accounts, texts } = journal.parse.names
  const account = journal.names.account(accounts.text(intAt(columns.account, row)), journal.applications.topAccount, transaction.payee)
  const posting = new Posting(transaction, account, byteAt(columns.kind, row), journal.lineOf(intAt(columns.postingLine, row)))
  const note = intAt(columns.postingNote, row)
  posting.status = byteAt(columns.ownStatus, row)
  posting.notes = note === NONE ? [] : [texts.text(note)]
  posting.day = columns.postingDays.get(row)
  posting.secondDay = columns.postingSecondDays.get(row)
  return posting
}

/** A posting of an automated transaction: its amount may be an expression that is computed for each match. */
export function templateOf(columns: ParsedColumns, row: number, carrier: Transaction, journal: JournalState): RuleTemplate {
  const { amount, cost } = valueOf(columns, row, journal)
  const posting = begun(columns, row, carrier, journal)
  posting.amount = amount?.amount
  // The name is a pattern that is filled in for each match.
  const name = journal.parse.names.accounts.text(intAt(columns.account, row))
  if (journal.strict && !/\$account\b|%\(/.test(name)) mustBeDeclared(posting, journal)
  applyRate(posting, journal)
  if (cost && posting.amount) setCost(cost, posting, journal)
  setTags(posting, tagsOfPosting(columns, row, journal), () => new JournalScope(journal))
  applyTags(posting, journal, false)
  return { posting, expression: amount }
}

/** Strict mode requires declared accounts and commodities. Undeclared ones are reported once and then count as declared. */
function mustBeDeclared({ account, amount, line }: Posting, journal: JournalState): void {
  if (!account.declared)
    journal.report(
      'error',
      {
        code: 'account_unknown',
        message: `the account ${account.name} is not declared; declare it with "account ${account.name}", or correct its name`,
      },
      line,
    )
  const unit = amount?.commodity
  if (unit && !unit.declared)
    journal.report(
      'error',
      {
        code: 'commodity_unknown',
        message: `the commodity ${unit.symbol} is not declared; declare it with "commodity ${unit.symbol}", or correct its symbol`,
      },
      line,
    )
}

function computed(written: Written | undefined, posting: Posting, journal: JournalState): Amount | undefined {
  if (!written) return undefined
  if (written.amount) return written.amount
  const value = evaluate(written.expression, new PostingScope(posting, journal))
  return amountOf(typeof value === 'boolean' ? Amount.integer(value ? 1 : 0) : value)
}

function expected(written: Written, posting: Posting, journal: JournalState): Amount {
  if (written.expression && evaluate(written.expression, new PostingScope(posting, journal)) === undefined)
    throw new LedgerError('assertion_not_constant', 'the expression after the = sign does not come to a balance; write an amount, like 10.00 EUR')
  return computed(written, posting, journal)!
}

function setCost({ written, total, virtual, fixated }: ParsedCost, posting: Posting, journal: JournalState): void {
  const cost = computed(written, posting, journal)!.reduced()
  if (cost.sign < 0)
    throw new LedgerError('cost_negative', `the cost ${cost.toString()} is negative; write it without the minus, the amount has the sign`)
  const { amount } = posting
  if (!amount) throw new LedgerError('cost_without_amount', 'the posting has a cost and no amount; write the amount')
  const exact = cost.unrounded()
  if (total) posting.cost = amount.sign < 0 ? exact.negated() : exact
  else posting.cost = exact.times(amount.number()).with({ commodity: cost.commodity, annotation: cost.annotation })
  posting.costVirtual = virtual
  posting.costFixated = fixated
}

/** `apply fixed`: amounts of that commodity have a price that stays. */
function applyRate(posting: Posting, journal: JournalState): void {
  const { amount } = posting
  if (!amount?.commodity || amount.annotation) return
  const price = journal.applications.priceOf(amount.commodity.id)
  if (price) posting.amount = amount.with({ annotation: { price, fixated: true } })
}

export function setTags(item: Item, tags: readonly ParsedTag[], scopeOf: () => Scope): void {
  for (const { name, value, expression } of tags) item.setTag(name, expression ? evaluate(expression, scopeOf()) : value, false)
}

/** `apply tag`: weak tags leave those that are there alone. */
function applyTags(item: Item, journal: JournalState, weak: boolean): void {
  if (!journal.applications.marks) return
  for (const tag of journal.applications.tags) item.setTag(tag.name, tag.value, weak)
}

/**
 * `amount = balance` asserts the account's balance after the posting, in that commodity; `= balance` alone assigns the missing amount.
 * A bare 0 means all commodities. Returns whether it assigned.
 */
function assertBalance(posting: Posting, expected: Amount, transaction: Transaction): boolean {
  const before = posting.virtual ? posting.account.all : posting.account.real
  let difference = Balance.of(expected).subtractAll(before)
  for (const other of transaction.postings) {
    if (other.account !== posting.account || other.virtual !== posting.virtual) continue
    if (!other.amount)
      throw new LedgerError(
        'assertion_not_computable',
        `an earlier posting to ${posting.account.name} has no amount, so its balance is not known here; write that amount`,
      )
    difference.subtract(other.amount.reduced().stripped())
  }
  if (expected.commodity) {
    const left = difference.amounts.get(expected.key)
    difference = left ? Balance.of(left) : new Balance()
  }
  if (!posting.amount) {
    const rest = difference.isZero ? expected.with({ quantity: expected.quantity.minus(expected.quantity) }) : difference.single()
    if (!rest)
      throw new LedgerError(
        'assignment_ambiguous',
        `${posting.account.name} holds several commodities (${difference.toString()} to go), and one posting can move only one; write a commodity behind the balance`,
      )
    posting.amount = rest
    return true
  }
  difference.subtract(posting.amount.stripped())
  if (!difference.isZero) {
    const actual = difference.negated().add(expected).stripped()
    throw new LedgerError(
      'assertion_failed',
      `${posting.account.name} should hold ${expected.toString()} after this posting and holds ${actual.toString()}, which is off by ${difference.toString()}; correct an amount or the balance`,
    )
  }
  return false
}

/** Makes a transaction of what the text says and adds it to the journal. */
export function finishTransaction(columns: ParsedColumns, row: number, journal: JournalState): void {
  const { payees, texts } = journal.parse.names
  const transaction = new Transaction()
  transaction.file = journal.place.file
  transaction.line = journal.lineOf(intAt(columns.line, row))
  transaction.endLine = journal.lineOf(intAt(columns.endLine, row))
  transaction.day = intAt(columns.day, row)
  transaction.status = byteAt(columns.status, row)
  const details = detailsAt(columns.details, row, (slice) => texts.text(slice))
  transaction.details = details
  transaction.secondDay = details.secondDay
  transaction.notes = details.note === undefined ? [] : [details.note]
  transaction.payee = journal.names.payee(payees.text(intAt(columns.payee, row)))
  if (columns.tagged[row] === 1) {
    const tags = columns.tags.get(row) ?? journal.noteTags.parsed(intAt(columns.details.note, row))
    setTags(transaction, tags, () => new TransactionScope(transaction, journal))
  }
  transaction.payee = journal.names.payeeOfUuid(transaction.tag('UUID')?.value) ?? transaction.payee
  const checks = columns.checks.get(row) ?? []
  let next = 0
  const checkUpTo = (count: number): void => {
    for (; next < checks.length && elementAt(checks, next).after <= count; next++) {
      const last = transaction.postings.at(-1)
      const scope = last ? new PostingScope(last, journal) : new TransactionScope(transaction, journal)
      runCheck(elementAt(checks, next), scope, journal, journal.lineOf(elementAt(checks, next).line))
    }
  }
  checkUpTo(0)
  for (let at = intAt(columns.firstPosting, row); at < intAt(columns.firstPosting, row + 1); at++) {
    transaction.postings.push(postingOf(columns, at, transaction, journal))
    checkUpTo(transaction.postings.length)
  }
  applyTags(transaction, journal, true)
  addTransaction(transaction, journal)
}

/** Balances a transaction, applies rules and checks, and records it. */
export function addTransaction(transaction: Transaction, journal: JournalState): void {
  const day = transaction.day!
  const complete = balance(transaction, {
    bucket: journal.bucket,
    price: (posting, perUnit) =>
      journal.writer.price({
        day,
        second: 0,
        base: posting.amount!.commodity!,
        price: perUnit,
        origin: IMPLIED,
        file: transaction.file,
        line: posting.line,
      }),
  })
  if (!complete) return
  const before = transaction.postings.length
  for (const posting of transaction.postings) if (!posting.deferred) posting.account.add(posting.amount!, posting.virtual)
  applyRules(transaction, journal)
  for (const posting of transaction.postings.slice(before)) posting.account.add(posting.amount!, posting.virtual)
  if (journal.strict || journal.tags.some) {
    checkTags(transaction, new TransactionScope(transaction, journal), journal, transaction)
    for (const posting of transaction.postings) checkTags(posting, new PostingScope(posting, journal), journal, posting)
  }
  for (const posting of transaction.postings) {
    const payee = posting.writtenPayee
    if (payee !== undefined) posting.payee = journal.names.payee(payee)
  }
  if (!isRepeated(transaction, journal)) journal.writer.transaction(transaction)
}

/** Lets all automated transactions so far add what they have to. */
export function applyRules(transaction: Transaction, journal: JournalState): void {
  if (!journal.rules.some) return
  const host: RuleHost = {
    scope: (posting) => new PostingScope(posting, journal),
    formatted: (text, scope) => formatted(text, scope, journal.parse),
    account: (name, posting) => journal.names.account(name, undefined, posting.transaction.payee),
    addNote: (posting, text) => addNote(posting, text, journal),
    added: () => journal.rules.added(journal.book.postings.count),
    check: (check, scope) => runCheck(check, scope, journal, transaction.line),
  }
  const written = transaction.postings.filter((posting) => !posting.generated)
  for (const [rule, postings] of journal.rules.concerning(written)) applyRule(rule, transaction, postings, host)
}

function addNote(posting: Posting, text: string, journal: JournalState): void {
  const parts = noteParts(text, journal.parse)
  posting.notes = [...posting.notes, text]
  setTags(posting, parts.tags, () => new PostingScope(posting, journal))
  posting.day = parts.day ?? posting.day
  posting.secondDay = parts.secondDay ?? posting.secondDay
}

/** Throws for an assertion that does not hold at `line` of the file; a check that does not is a warning there. */
export function runCheck(check: Pick<ParsedCheck, 'kind' | 'expression' | 'text'>, scope: Scope, journal: JournalState, line: number): void {
  const value = evaluate(check.expression, scope)
  if (check.kind === 'expr' || truth(value)) return
  if (check.kind === 'assert')
    throw new LedgerError(
      'check_failed',
      `the assertion "${check.text}" does not hold here; correct the transaction or the assertion`,
      undefined,
      line,
    )
  journal.report(
    'warning',
    { code: 'check_failed', message: `the check "${check.text}" does not hold here; correct the transaction or the check` },
    line,
  )
}

function checkTags(
  item: Item,
  scope: Scope,
  journal: JournalState,
  { line, endLine = line }: { readonly line: number; readonly endLine?: number },
): void {
  if (journal.strict)
    for (const name of journal.tags.undeclared(item)) {
      const message = `the tag ${name} is not declared; declare it with "tag ${name}", or correct its name`
      journal.report('error', { code: 'tag_unknown', message }, line, endLine)
    }
  if (!journal.tags.some) return
  for (const message of journal.tags.failing(item, scope)) journal.report('warning', { code: 'check_failed', message }, line)
}

/** A second transaction of the same UUID is the first one again, and must say the same. */
function isRepeated(transaction: Transaction, journal: JournalState): boolean {
  const uuid = transaction.tag('UUID')?.value
  if (typeof uuid !== 'string') return false
  const first = journal.byUuid.get(uuid)
  if (!first) {
    journal.byUuid.set(uuid, transaction)
    return false
  }
  if (signature(first) !== signature(transaction))
    throw new LedgerError(
      'uuid_conflict',
      `the transaction of line ${first.line} has the same UUID and other postings; make them equal, or give one another UUID`,
    )
  return true
}

const signature = ({ postings }: Transaction): string =>
  postings
    .map(({ account, amount }) => `${account.name}|${amount!.quantity.toExact().toString()}|${amount!.key}`)
    .sort()
    .join('\n')

/** Replaces each `%(expression)` of a text by its value. */
function formatted(text: string, scope: Scope, context: AmountContext): string {
  if (!text.includes('%(')) return text
  let result = ''
  for (let at = 0; at < text.length; ) {
    if (text[at] !== '%' || text[at + 1] !== '(') {
      result += text[at++]
      continue
    }
    const end = closing(text, at + 1)
    result += textOfValue(evaluate(parseExpression(text.slice(at + 2, end), context), scope))
    at = end + 1
  }
  return result
}

function closing(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth === 0) return at
  }
  return text.length
}
