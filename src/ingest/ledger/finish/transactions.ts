import { IMPLIED } from '#vocabulary/book-columns.ts'
import { NONE } from '#vocabulary/columns.ts'
import { NO_DAY } from '#vocabulary/day.ts'
import type { AmountContext } from '../amount-text.ts'
import { evaluate } from '../expression/evaluate.ts'
import { parseExpression } from '../expression/parse.ts'
import type { Scope } from '../expression/tree.ts'
import { truth, textOfValue } from '../expression/value.ts'
import { noteParts } from '../note-text.ts'
import type { ParsedColumns } from '../parsed-columns.ts'
import type { ParsedCheck } from '../syntax.ts'
import { LedgerError } from '../problems.ts'
import { balance } from './balancing.ts'
import { type Item, type Posting, Transaction } from './items.ts'
import type { JournalState } from './journal-state.ts'
import { applyTags, postingOf, setTags } from './postings.ts'
import { applyRule, type RuleHost } from './rules.ts'
import { PostingScope, TransactionScope } from './scopes.ts'

/** Makes a transaction of what the text says and adds it to the journal. */
export function finishTransaction(columns: ParsedColumns, row: number, journal: JournalState): void {
  const { payees, texts } = journal.parse.names
  const transaction = new Transaction()
  transaction.file = journal.place.file
  transaction.line = journal.lineOf(columns.line[row]!)
  transaction.endLine = journal.lineOf(columns.endLine[row]!)
  transaction.day = columns.day[row]!
  transaction.secondDay = columns.secondDay[row] === NO_DAY ? undefined : columns.secondDay[row]!
  transaction.status = columns.status[row]!
  const [code, note] = [columns.code[row]!, columns.note[row]!]
  transaction.code = code === NONE ? undefined : texts.text(code)
  transaction.notes = note === NONE ? [] : [texts.text(note)]
  transaction.payee = journal.names.payee(payees.text(columns.payee[row]!))
  if (columns.tagged[row] === 1) {
    const tags = columns.tags.get(row) ?? journal.noteTags.parsed(note)
    setTags(transaction, tags, () => new TransactionScope(transaction, journal))
  }
  transaction.payee = journal.names.payeeOfUuid(transaction.tag('UUID')?.value) ?? transaction.payee
  const checks = columns.checks.get(row) ?? []
  let next = 0
  const checkUpTo = (count: number): void => {
    for (; next < checks.length && checks[next]!.after <= count; next++) {
      const last = transaction.postings.at(-1)
      const scope = last ? new PostingScope(last, journal) : new TransactionScope(transaction, journal)
      runCheck(checks[next]!, scope, journal, journal.lineOf(checks[next]!.line))
    }
  }
  checkUpTo(0)
  for (let at = columns.firstPosting[row]!; at < columns.firstPosting[row + 1]!; at++) {
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
