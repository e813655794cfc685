import { type Day, dayOf } from '../../../../events/vocabulary/day.ts'
import { CLOCKED, DIRECTIVE, FORECAST, IMPLIED, UNMARKED, VIRTUAL } from '../../../../events/vocabulary/ledger.ts'
import type { Book } from '../../book.ts'
import { Amount } from '../amount.ts'
import type { ReadOptions } from '../../read.ts'
import type { ParseState } from '../parse-state.ts'
import type { PlainHost } from '../plain/plain-finisher.ts'
import { accountQuery } from './account-query.ts'

import { evaluate } from '../expression/evaluate.ts'
import { truth, type Definition, type Scope } from '../expression/value.ts'
import { patternOf } from '../expression/tokens.ts'
import { noteParts } from '../note-text.ts'
import type { Detail, Directive, Entry, ParsedCheck, ParsedPeriod, ParsedPosting, ParsedTag, ParsedTransaction, Widening, Written } from '../parsed.ts'
import { occurrences, type Period } from '../period.ts'
import { LedgerError } from '../problems.ts'
import { Account, Accounts } from './accounts.ts'
import { assertBalance } from './assertions.ts'
import { balance } from './balancing.ts'
import type { BookWriter } from './book-writer.ts'
import { Clocks } from './clocks.ts'
import { formatted } from './format.ts'
import { type Item, Posting, Transaction } from './items.ts'
import { amountOf, applyRule, type Rule } from './rules.ts'
import { AccountScope, type Journal, JournalScope, PostingScope, TransactionScope } from './scopes.ts'

/** Where an entry stands. */
export interface Place {
  readonly file: number
  /** Lines of the chunk count from here: 0 for a chunk at the beginning of its file. */
  readonly line: number
}

type Application =
  | { readonly label: 'account'; readonly account: string | undefined }
  | { readonly label: 'tag'; readonly tags: readonly ParsedTag[] }
  | { readonly label: 'fixed'; readonly symbol: number; readonly price: Amount }
  | { readonly label: 'year'; readonly before: Day }

interface Forecast {
  readonly period: Period
  readonly transaction: Transaction
}

/** Gives entries their meaning in the order of the journal, and writes what comes of them into the book. */
export class Finisher implements Journal, PlainHost {
  readonly accounts = new Accounts()
  readonly definitions = new Map<string, Definition>()
  readonly today: Day
  readonly #book: Book
  readonly #writer: BookWriter
  readonly #context: ParseState
  readonly #aliases = new Map<string, Account>()
  readonly #payeeAliases: { readonly pattern: RegExp; readonly payee: string }[] = []
  readonly #payeeIds: { readonly uuid: string; readonly payee: string }[] = []
  readonly #unknownAccounts: { readonly pattern: RegExp; readonly account: Account }[] = []
  readonly #tagChecks = new Map<string, { readonly how: string; readonly detail: Detail }[]>()
  readonly #rules: Rule[] = []
  /** Tests of account names, one for each rule while all rules ask for nothing else. */
  readonly #accountQueries: ((account: string) => boolean)[] = []
  #ruledAccounts = new Map<Account, boolean>()
  readonly #forecasts: Forecast[] = []
  readonly #knownTags = new Set<string>()
  readonly #seen = new Map<string, Transaction>()
  readonly #include: (path: string, place: Place) => void
  readonly #strict: boolean
  #bucket: Account | undefined
  /** How many `apply tag` and `apply fixed` are open. */
  #marking = 0
  /** One stack per file that is being read, innermost last. */
  readonly #applications: Application[][] = []
  readonly #clocks: Clocks[] = []
  #place: Place = { file: 0, line: 0 }

  constructor(book: Book, writer: BookWriter, context: ParseState, options: ReadOptions, include: (path: string, place: Place) => void) {
    this.#book = book
    this.#writer = writer
    this.#context = context
    this.#strict = options.strict ?? false
    this.today = options.today
    this.#include = include
  }

  // --- what the plain half asks ---

  namesVersion = 0
  get allThorough(): boolean {
    return this.#strict || this.#accountQueries.length < this.#rules.length || this.#tagChecks.size > 0 || this.#unknownAccounts.length > 0 || this.#marking > 0
  }
  get hasBucket(): boolean {
    return this.#bucket !== undefined
  }
  get hasRules(): boolean {
    return this.#rules.length > 0
  }
  accountWritten(name: string): Account {
    return this.#account(name, this.#topAccount(), '')
  }
  payeeWritten(name: string): string {
    return this.#payee(name)
  }
  ruled(account: Account): boolean {
    if (this.#accountQueries.length === 0) return false
    let ruled = this.#ruledAccounts.get(account)
    if (ruled === undefined) {
      ruled = this.#accountQueries.some((query) => query(account.name))
      this.#ruledAccounts.set(account, ruled)
    }
    return ruled
  }
  thorough(transaction: ParsedTransaction, place: Place): void {
    this.entry({ kind: 'transaction', transaction }, place)
  }

  /** Directives like `apply` and open clocks end with the file that has them. */
  enterFile(): void {
    this.#applications.push([])
    this.#clocks.push(new Clocks())
  }
  leaveFile(place: Place): void {
    const applied = this.#applications.pop()!
    this.#marking -= applied.filter(({ label }) => label === 'tag' || label === 'fixed').length
    this.namesVersion++
    const last = applied.at(-1)
    if (last?.label === 'year') this.#context.setToday(last.before)
    const clocks = this.#clocks.pop()!
    for (const open of clocks.open)
      this.#book.problems.push({
        severity: 'warning', code: 'clock_open', file: this.#book.files[place.file]!.path, line: open.line,
        message: `the clock for ${open.account.name} is not stopped; its time is not counted`,
      })
  }

  /** Writes what the periodic rules foresee, when all else is written. */
  forecast(until: Day): void {
    const { transactions } = this.#book
    let first = Number.POSITIVE_INFINITY
    for (let row = 0; row < transactions.count; row++) first = Math.min(first, transactions.day[row]!)
    if (!Number.isFinite(first)) first = this.today
    for (const { period, transaction } of this.#forecasts)
      for (const day of occurrences(period, first, until)) {
        transaction.day = day
        this.#writer.transaction(transaction)
      }
  }

  entry(entry: Entry, place: Place): void {
    this.#place = place
    try {
      if (entry.kind === 'transaction') this.#transaction(entry.transaction)
      else if (entry.kind === 'directive') this.#directive(entry.directive, entry.line, entry.endLine)
      else this.#problem(entry.severity, entry.code, entry.message, entry.line, entry.endLine)
    } catch (error) {
      if (!(error instanceof LedgerError)) throw error
      const [first, last] = entry.kind === 'transaction' ? [entry.transaction.line, entry.transaction.endLine] : [entry.line, entry.endLine]
      if (error.line !== undefined) this.#problem('error', error.code, error.message, error.line, error.line)
      else this.#problem('error', error.code, error.message, first, last)
    }
  }

  #problem(severity: 'error' | 'warning', code: string, message: string, line: number, endLine: number): void {
    this.#report(severity, code, message, this.#place.line + line + 1, this.#place.line + endLine + 1)
  }
  /** Lines of the file, counted from 1. */
  #report(severity: 'error' | 'warning', code: string, message: string, line: number, endLine: number): void {
    this.#book.problems.push({
      severity, code, message, file: this.#book.files[this.#place.file]!.path, line, ...(endLine > line ? { endLine } : {}),
    })
  }

  // --- transactions ---

  #transaction(parsed: ParsedTransaction): void {
    const transaction = new Transaction()
    transaction.file = this.#place.file
    transaction.line = this.#place.line + parsed.line + 1
    transaction.endLine = this.#place.line + parsed.endLine + 1
    transaction.day = parsed.day
    transaction.secondDay = parsed.secondDay
    transaction.status = parsed.status
    transaction.code = parsed.code
    transaction.payee = this.#payee(parsed.payee)
    transaction.notes = parsed.notes
    const scope = new TransactionScope(transaction, this)
    this.#setTags(transaction, parsed.tags, scope)
    this.#payeeByUuid(transaction)
    let check = 0
    const checkUpTo = (count: number): void => {
      for (; check < parsed.checks.length && parsed.checks[check]!.after <= count; check++) {
        const item = transaction.postings.at(-1)
        const { line } = parsed.checks[check]!
        this.#check(parsed.checks[check]!, item ? new PostingScope(item, this) : scope, this.#place.line + line + 1)
      }
    }
    checkUpTo(0)
    for (const written of parsed.postings) {
      transaction.postings.push(this.#posting(written, transaction))
      checkUpTo(transaction.postings.length)
    }
    this.#applyTags(transaction, true)
    this.#add(transaction)
  }

  /** Balances a transaction, applies the rules and checks, and records it. */
  #add(transaction: Transaction): void {
    const day = transaction.day!
    const complete = balance(transaction, {
      bucket: this.#bucket,
      price: (posting, perUnit) =>
        this.#writer.price({ day, second: 0, base: posting.amount!.commodity!, price: perUnit, origin: IMPLIED, file: transaction.file, line: posting.line }),
    })
    if (!complete) return
    const before = transaction.postings.length
    for (const posting of transaction.postings) if (!posting.deferred) posting.account.add(posting.amount!, posting.virtual)
    this.#applyRules(transaction)
    for (const posting of transaction.postings.slice(before)) posting.account.add(posting.amount!, posting.virtual)
    this.#checkTags(transaction, new TransactionScope(transaction, this), transaction.line)
    for (const posting of transaction.postings) this.#checkTags(posting, new PostingScope(posting, this), posting.line)
    if (!this.#isRepeated(transaction)) this.#writer.transaction(transaction)
  }

  #applyRules(transaction: Transaction): void {
    for (const rule of this.#rules)
      applyRule(rule, transaction, {
        scope: (posting) => new PostingScope(posting, this),
        formatted: (text, scope) => formatted(text, scope, this.#context),
        account: (name, posting) => this.#account(name, undefined, posting.transaction.payee),
        addNote: (posting, text) => this.#addNote(posting, text),
        check: (check, scope) => this.#check(check, scope, transaction.line),
      })
  }

  #posting(parsed: ParsedPosting, transaction: Transaction): Posting {
    try {
      return this.#postingOf(parsed, transaction)
    } catch (error) {
      if (error instanceof LedgerError && error.line === undefined) throw new LedgerError(error.code, error.message, parsed.line)
      throw error
    }
  }
  #postingOf(parsed: ParsedPosting, transaction: Transaction): Posting {
    this.#widen(parsed.widens)
    const account = this.#account(parsed.account, this.#topAccount(), transaction.payee)
    const posting = new Posting(transaction, account, parsed.kind, this.#place.line + parsed.line + 1)
    posting.status = parsed.status === UNMARKED ? transaction.status : parsed.status
    posting.deferred = parsed.deferred
    posting.notes = parsed.notes
    posting.day = parsed.day
    posting.secondDay = parsed.secondDay
    posting.amount = this.#amount(parsed.amount, posting)
    this.#applyRate(posting)
    posting.lot = posting.amount?.annotation
    if (this.#strict) this.#mustBeKnown(posting)
    if (parsed.cost) this.#cost(parsed, posting)
    if (parsed.assigned) {
      const expected = this.#amount(parsed.assigned, posting, 'assertion')!
      posting.assigned = assertBalance(posting, expected, transaction)
    }
    this.#setTags(posting, parsed.tags, new PostingScope(posting, this))
    this.#applyTags(posting, false)
    return posting
  }

  /** The strict mode: accounts, commodities and tags are declared. */
  #mustBeKnown(posting: Posting): void {
    const { account, amount } = posting
    if (!account.known)
      throw new LedgerError('account_unknown', `the account ${account.name} is not declared; declare it with "account ${account.name}", or correct its name`)
    const unit = amount?.commodity
    if (unit && !unit.known)
      throw new LedgerError('commodity_unknown', `the commodity ${unit.symbol} is not declared; declare it with "commodity ${unit.symbol}", or correct its symbol`)
  }

  #amount(written: Written | undefined, posting: Posting, use: 'amount' | 'assertion' = 'amount'): Amount | undefined {
    if (!written) return undefined
    if (written.amount) return written.amount
    const value = evaluate(written.expression, new PostingScope(posting, this))
    if (value === undefined && use === 'assertion')
      throw new LedgerError('assertion_not_constant', 'the balance after the = sign must come to an amount')
    return amountOf(typeof value === 'boolean' ? Amount.integer(value ? 1 : 0) : value)
  }

  #cost(parsed: ParsedPosting, posting: Posting): void {
    const { written, total, virtual, fixated } = parsed.cost!
    const cost = this.#amount(written, posting)!.reduced()
    if (cost.sign < 0) throw new LedgerError('cost_negative', `the cost ${cost.toString()} is negative; write it without the minus, the amount has the sign`, parsed.line)
    const amount = posting.amount
    if (!amount) throw new LedgerError('cost_without_amount', 'the posting has a cost and no amount; write the amount', parsed.line)
    const exact = cost.unrounded()
    posting.cost = total ? (amount.sign < 0 ? exact.negated() : exact) : exact.times(amount.number()).with({ commodity: cost.commodity, annotation: cost.annotation })
    posting.costVirtual = virtual
    posting.costFixated = fixated
  }

  /** `apply fixed`: amounts of that commodity have a price that stays. */
  #applyRate(posting: Posting): void {
    const { amount } = posting
    if (!amount?.commodity || amount.annotation) return
    for (const stack of this.#applications.toReversed())
      for (const application of stack.toReversed())
        if (application.label === 'fixed' && application.symbol === amount.commodity.id) {
          posting.amount = amount.with({ annotation: { price: application.price, fixated: true } })
          return
        }
  }

  #isRepeated(transaction: Transaction): boolean {
    const uuid = transaction.tag('UUID')?.value
    if (typeof uuid !== 'string') return false
    const first = this.#seen.get(uuid)
    if (!first) {
      this.#seen.set(uuid, transaction)
      return false
    }
    const signature = (of: Transaction): string => of.postings.map((p) => `${p.account.name}|${p.amount!.quantity.toExact().toString()}|${p.amount!.key}`).sort().join('\n')
    if (signature(first) !== signature(transaction))
      throw new LedgerError('uuid_conflict', `the transaction of line ${first.line} has the same UUID and other postings; make them equal, or give one another UUID`)
    return true
  }

  // --- names ---

  #topAccount(): string | undefined {
    for (const stack of this.#applications.toReversed())
      for (const application of stack.toReversed()) if (application.label === 'account') return application.account
    return undefined
  }

  #account(name: string, top: string | undefined, payee: string): Account {
    let account = this.#aliased(name) ?? this.#named(top === undefined ? name : `${top}:${name}`)
    if (this.#unknownAccounts.length > 0 && account.base === 'Unknown')
      account = this.#unknownAccounts.find(({ pattern }) => pattern.test(payee))?.account ?? account
    return account
  }
  #named(name: string): Account {
    // Empty parts vanish from ledger's account names, but for the last.
    return this.accounts.of(name.includes('::') || name.startsWith(':') ? name.replaceAll(/:+/g, ':').replace(/^:/, '') : name)
  }
  #aliased(name: string): Account | undefined {
    if (this.#aliases.size === 0) return undefined
    const whole = this.#aliases.get(name)
    if (whole) return whole
    const colon = name.indexOf(':')
    const first = colon < 0 ? undefined : this.#aliases.get(name.slice(0, colon))
    return first && this.accounts.of(first.name + name.slice(colon))
  }

  #payee(name: string): string {
    return this.#payeeAliases.find(({ pattern }) => pattern.test(name))?.payee ?? name
  }
  #payeeByUuid(transaction: Transaction): void {
    const uuid = transaction.tag('UUID')?.value
    for (const mapping of this.#payeeIds) if (mapping.uuid === uuid) transaction.payee = mapping.payee
  }

  // --- tags and checks ---

  #setTags(item: Item, tags: readonly ParsedTag[], scope: Scope): void {
    for (const tag of tags) item.setTag(tag.name, tag.expression ? evaluate(tag.expression, scope) : tag.value, tag.weak ?? false)
  }
  #applyTags(item: Item, weak: boolean): void {
    for (const stack of this.#applications.toReversed())
      for (const application of stack.toReversed())
        if (application.label === 'tag') for (const tag of application.tags) item.setTag(tag.name, tag.value, weak)
  }
  #addNote(posting: Posting, text: string): void {
    const parts = noteParts(text, this.#context)
    posting.notes = [...posting.notes, text]
    this.#setTags(posting, parts.tags, new PostingScope(posting, this))
    if (parts.day !== undefined) posting.day = parts.day
    if (parts.secondDay !== undefined) posting.secondDay = parts.secondDay
  }
  /** `line` is the one in the file that a warning is about. */
  #check(check: Pick<ParsedCheck, 'kind' | 'expression' | 'text'>, scope: Scope, line: number): void {
    const value = evaluate(check.expression, scope)
    if (check.kind === 'expr' || truth(value)) return
    if (check.kind === 'assert')
      throw new LedgerError('check_failed', `the assertion "${check.text}" does not hold here; correct the transaction or the assertion`)
    this.#report('warning', 'check_failed', `the check "${check.text}" does not hold here`, line, line)
  }
  #checkTags(item: Item, scope: Scope, line: number): void {
    if (this.#strict) this.#tagsMustBeKnown(item)
    if (this.#tagChecks.size === 0) return
    for (const tag of item.tags.values()) {
      if (tag.value === undefined) continue
      for (const { how, detail } of this.#tagChecks.get(tag.name) ?? []) {
        const inner: Scope = { lookup: (name) => (name === 'value' ? tag.value : scope.lookup(name)), define: (name, value) => scope.define(name, value) }
        if (truth(evaluate(detail.expression!, inner))) continue
        if (how === 'assert') throw new LedgerError('check_failed', `the tag ${tag.name} does not meet its assertion "${detail.argument}"; correct its value`)
        this.#report('warning', 'check_failed', `the tag ${tag.name} does not meet its check "${detail.argument}"`, line, line)
      }
    }
  }

  #tagsMustBeKnown(item: Item): void {
    for (const { name } of item.tags.values())
      if (!this.#knownTags.has(name)) throw new LedgerError('tag_unknown', `the tag ${name} is not declared; declare it with "tag ${name}", or correct its name`)
  }

  #widen(widens: readonly Widening[]): void {
    for (const { commodity, digits } of widens) if (digits > commodity.precision) commodity.precision = digits
  }

  // --- directives ---

  #directive(directive: Directive, line: number, endLine: number): void {
    const applied = this.#applications.at(-1)!
    switch (directive.kind) {
      case 'account': return this.#accountDirective(directive.name, directive.details, line, endLine)
      case 'alias': return this.#alias(directive.alias, this.#named(this.#below(directive.account)))
      case 'apply_account': 
        applied.push({ label: 'account', account: this.#below(directive.account) })
        this.namesVersion++
        return
      case 'apply_tag': 
        applied.push({ label: 'tag', tags: directive.tags })
        this.#marking++
        return
      case 'apply_rate': 
        applied.push({ label: 'fixed', symbol: directive.commodity.id, price: directive.price })
        this.#marking++
        return
      case 'apply_year':
        applied.push({ label: 'year', before: this.#context.dates.today })
        // The last day of the year, so that every month of it has passed and none means the year before.
        this.#context.setToday(dayOf(directive.year, 12, 31))
        return
      case 'end': return this.#end(directive.name, applied)
      case 'bucket':
        this.#bucket = this.#named(this.#below(directive.account))
        this.#bucket.known = true
        return
      case 'payee': return this.#payeeDirective(directive.name, directive.details)
      case 'tag':
        this.#knownTags.add(directive.name)
        for (const detail of directive.details) {
          if (!detail.expression) continue
          const checks = this.#tagChecks.get(directive.name) ?? []
          checks.push({ how: detail.keyword, detail })
          this.#tagChecks.set(directive.name, checks)
        }
        return
      case 'commodity':
        this.#widen(directive.widens)
        directive.commodity.known = true
        if (directive.unlisted) this.#book.unlistedPrices.add(this.#book.commodities.id(directive.commodity.symbol))
        return
      case 'conversion':
        this.#widen(directive.widens)
        if (directive.larger.commodity) this.#book.unlistedPrices.add(this.#book.commodities.id(directive.larger.symbol))
        return
      case 'price':
        directive.commodity.known = true
        this.#writer.price({ ...directive, base: directive.commodity, origin: DIRECTIVE, file: this.#place.file, line: this.#place.line + line + 1 })
        return
      case 'check':
        this.#check({ ...directive, kind: directive.how === 'eval' ? 'expr' : directive.how }, new JournalScope(this), this.#place.line + line + 1)
        return
      case 'include': return this.#include(directive.path, this.#place)
      case 'clock': return this.#clock(directive, line)
      case 'rule': return this.#rule(directive.rule)
      case 'period': return this.#period(directive.rule)
    }
  }

  #below(name: string): string {
    const top = this.#topAccount()
    return top === undefined ? name : `${top}:${name}`
  }
  #alias(alias: string, account: Account): void {
    if (alias.trim() === account.name) throw new LedgerError('alias_of_itself', `the alias "${alias.trim()}" means itself; remove it or name another account`)
    this.#aliases.set(alias.trim(), account)
    this.namesVersion++
  }
  #end(name: string, applied: Application[]): void {
    const last = applied.at(-1)
    const said = name === '' ? 'end' : `end apply ${name}`
    if (!last) throw new LedgerError('end_without_apply', `"${said}" closes nothing; remove it, or write the apply directive that it closes`)
    if (name !== '' && name !== last.label && !(last.label === 'fixed' && name === 'rate'))
      throw new LedgerError('end_of_other_apply', `"${said}" stands where "apply ${last.label}" is open; close that first`)
    if (last.label === 'year') this.#context.setToday(last.before)
    if (last.label === 'account') this.namesVersion++
    if (last.label === 'tag' || last.label === 'fixed') this.#marking--
    applied.pop()
  }

  #accountDirective(name: string, details: readonly Detail[], line: number, endLine: number): void {
    const account = this.#account(name, this.#topAccount(), '')
    account.known = true
    this.#book.declaredAccounts.add(account.name)
    const checks: ParsedCheck[] = []
    for (const detail of details) {
      const { keyword, argument, expression } = detail
      if (keyword === 'alias') this.#alias(argument, account)
      else if (keyword === 'payee') this.#unknownAccounts.push({ pattern: patternOf(argument.trim()), account })
      else if (keyword === 'default') this.#bucket = account
      else if (keyword === 'note') account.note = argument
      else if ((keyword === 'assert' || keyword === 'check') && expression) checks.push({ kind: keyword, expression, text: argument, line, after: 0 })
      else if ((keyword === 'eval' || keyword === 'expr') && expression) evaluate(expression, new AccountScope(account, this))
    }
    if (checks.length === 0) return
    const query = { op: '==', left: { op: 'name', name: 'account' }, right: { op: 'value', value: account.name } } as const
    this.#addRule({ parsed: { query, postings: [], checks, notes: [], line, endLine }, templates: [] })
  }

  #payeeDirective(name: string, details: readonly Detail[]): void {
    for (const { keyword, argument } of details) {
      if (keyword === 'alias') {
        this.#payeeAliases.push({ pattern: patternOf(argument.trim()), payee: name })
        this.namesVersion++
      }
      if (keyword === 'uuid') this.#payeeIds.push({ uuid: argument.trim(), payee: name })
    }
  }

  #rule(parsed: Extract<Directive, { kind: 'rule' }>['rule']): void {
    const carrier = new Transaction()
    const templates = parsed.postings.map((written) => {
      this.#widen(written.widens)
      const posting = new Posting(carrier, this.#account(written.account, this.#topAccount(), ''), written.kind, this.#place.line + written.line + 1)
      posting.status = written.status
      posting.notes = written.notes
      posting.day = written.day
      posting.secondDay = written.secondDay
      posting.amount = written.amount?.amount
      this.#applyRate(posting)
      if (written.cost && posting.amount) this.#cost(written, posting)
      this.#setTags(posting, written.tags, new JournalScope(this))
      this.#applyTags(posting, false)
      return { posting, expression: written.amount }
    })
    this.#addRule({ parsed, templates })
  }
  #addRule(rule: Rule): void {
    this.#rules.push(rule)
    const query = accountQuery(rule.parsed.query)
    if (query) this.#accountQueries.push(query)
    this.#ruledAccounts = new Map()
  }

  #period({ period, transaction: parsed }: ParsedPeriod): void {
    if (parsed.postings.length === 0) return
    const transaction = new Transaction()
    transaction.origin = FORECAST
    transaction.file = this.#place.file
    transaction.payee = parsed.payee
    transaction.day = this.today
    for (const written of parsed.postings) transaction.postings.push(this.#posting(written, transaction))
    if (!balance(transaction, { bucket: this.#bucket, price: () => {} }))
      throw new LedgerError('period_without_amounts', 'the periodic transaction has no amounts; write them')
    this.#applyRules(transaction)
    this.#forecasts.push({ period, transaction })
  }

  #clock(directive: Extract<Directive, { kind: 'clock' }>, line: number): void {
    const account = this.#named(this.#below(directive.account))
    const at = { ...directive, account, line: this.#place.line + line + 1 }
    const clocks = this.#clocks.at(-1)!
    if (!directive.leaving) {
      clocks.enter(at)
      return
    }
    const { event, seconds, code, completed } = clocks.leave(at)
    const transaction = new Transaction()
    transaction.origin = CLOCKED
    transaction.file = this.#place.file
    transaction.line = event.line
    transaction.endLine = event.line
    transaction.day = event.day
    transaction.code = code
    transaction.payee = event.payee
    if (event.note !== '') {
      const parts = noteParts(event.note, this.#context)
      transaction.notes = [event.note]
      this.#setTags(transaction, parts.tags, new TransactionScope(transaction, this))
    }
    const posting = new Posting(transaction, event.account, VIRTUAL, event.line)
    posting.amount = Amount.integer(seconds).with({ commodity: this.#context.commodities.of('s') })
    posting.status = completed ? 2 : 0
    transaction.postings.push(posting)
    this.#add(transaction)
  }
}

