import { elementAt } from '#vocabulary/element-at.ts'
import type { Day } from '#vocabulary/day.ts'
import type { Book } from '../../journal/book.ts'
import type { ReadOptions } from '../../journal/read-options.ts'
import type { Amount } from '../ledger-amount.ts'
import { LedgerError } from '../ledger-lines.ts'
import { NoteTags } from '../ledger-notes.ts'
import { Market } from './market-value.ts'
import type { ParseState } from '../parse-state.ts'
import type { Detail, ParsedTag, Widening } from '../parsed-journal.ts'
import type { Period } from '../ledger-dates.ts'
import { type Definition, evaluate, type Scope, truth } from '../value-expression.ts'
import { type BookWriter, Clocks } from './book-writer.ts'
import type { Item, Transaction } from './balancing.ts'
import { type Account, Accounts, Naming } from './ledger-accounts.ts'
import { RuleBook } from './automated-rules.ts'
import type { Journal } from './scopes.ts'

export type Application =
  | { readonly label: 'account'; readonly account: string }
  | { readonly label: 'tag'; readonly tags: readonly ParsedTag[] }
  | { readonly label: 'fixed'; readonly commodity: number; readonly price: Amount }
  | { readonly label: 'year'; readonly before: Day }

type Marking = Extract<Application, { readonly label: 'tag' | 'fixed' }>

/** Characters of the account that is applied to all names. */
const APPLIED_MAX = 1000

/** The `apply` directives that are open: one stack for each file that is being read, and what is open in a file ends with it. */
class Applications {
  readonly #stacks: Application[][] = []
  /** The open directives of all files that postings need; a `year` in every month stays open, and no posting searches them. */
  readonly #accounts: string[] = []
  readonly #markings: Marking[] = []

  get marks(): boolean {
    return this.#markings.length > 0
  }
  enterFile(): void {
    this.#stacks.push([])
  }
  /** Returns the innermost one that was still open. */
  leaveFile(): Application | undefined {
    const stack = this.#stacks.pop()!
    for (const application of stack) this.#closed(application)
    return stack.at(-1)
  }
  open(application: Application): void {
    this.#stacks.at(-1)!.push(application)
    if (application.label === 'account') this.#accounts.push(application.account)
    else if (application.label !== 'year') this.#markings.push(application)
  }
  /** Closes the innermost one of this file, which must have that label; '' closes any. */
  close(label: string): Application {
    const stack = this.#stacks.at(-1)!
    const last = stack.at(-1)
    const said = label === '' ? 'end' : `end apply ${label}`
    if (!last) throw new LedgerError('end_without_apply', `"${said}" closes nothing; remove it, or write the apply directive that it closes`)
    if (label !== '' && label !== last.label && !(last.label === 'fixed' && label === 'rate'))
      throw new LedgerError('end_of_other_apply', `"${said}" stands where "apply ${last.label}" is open; close that first`)
    stack.pop()
    this.#closed(last)
    return last
  }
  #closed({ label }: Application): void {
    if (label === 'account') this.#accounts.pop()
    else if (label !== 'year') this.#markings.pop()
  }

  /** The account below which accounts are meant. */
  get topAccount(): string | undefined {
    return this.#accounts.at(-1)
  }
  below(name: string): string {
    const top = this.topAccount
    if (top !== undefined && top.length > APPLIED_MAX)
      throw new LedgerError(
        'account_too_long',
        `"apply account" inside one another have come to more than ${APPLIED_MAX} characters; close the earlier ones`,
      )
    return top === undefined ? name : `${top}:${name}`
  }
  /** The price that stays for amounts of a commodity. */
  priceOf(commodity: number): Amount | undefined {
    const innermost = this.#markings.findLast((marking) => marking.label === 'fixed' && marking.commodity === commodity)
    return innermost?.label === 'fixed' ? innermost.price : undefined
  }
  /** Those of the innermost one first. */
  get tags(): readonly ParsedTag[] {
    return this.#markings.toReversed().flatMap((marking) => (marking.label === 'tag' ? marking.tags : []))
  }
}

/** The place of a passage. */
export interface Place {
  readonly file: number
  /** Lines of the chunk count from here: 0 for a chunk at the beginning of its file. */
  readonly line: number
}

/** What the journal has said so far, as far as it matters to what follows. */
export class JournalState implements Journal {
  readonly book: Book
  readonly writer: BookWriter
  readonly parse: ParseState
  readonly today: Day
  readonly strict: boolean
  readonly market: Market
  readonly accounts = new Accounts()
  readonly definitions = new Map<string, Definition>()
  readonly names = new Naming(this.accounts)
  readonly applications = new Applications()
  readonly tags = new TagChecks()
  readonly rules = new RuleBook()
  readonly noteTags: NoteTags
  /** One for each file that is being read. */
  readonly clocks: Clocks[] = []
  readonly forecasts: { readonly period: Period; readonly transaction: Transaction; readonly line: number }[] = []
  readonly byUuid = new Map<string, Transaction>()
  /** Where the other half of a transaction with one posting goes. */
  bucket: Account | undefined
  place: Place = { file: 0, line: 0 }

  constructor(book: Book, writer: BookWriter, parse: ParseState, options: ReadOptions) {
    this.book = book
    this.writer = writer
    this.parse = parse
    this.noteTags = new NoteTags(parse)
    this.today = options.today
    this.strict = options.strict ?? false
    this.market = new Market(book, writer.prices, { commodities: parse.commodities, today: options.today })
  }

  /** A line of the chunk (from 0) as a line of the file (from 1). */
  lineOf(line: number): number {
    return this.place.line + line + 1
  }
  /** Lines of the file, counted from 1. */
  report(severity: 'error' | 'warning', what: { readonly code: string; readonly message: string }, line: number, endLine = line): void {
    const { code, message } = what
    const { path } = elementAt(this.book.files, this.place.file)
    this.book.problems.push({ severity, code, message, file: path, line, ...(endLine > line ? { endLine } : {}) })
  }
  widen(widens: readonly Widening[]): void {
    for (const { commodity, digits } of widens) commodity.precision = Math.max(commodity.precision, digits)
  }
  enterFile(): void {
    this.applications.enterFile()
    this.clocks.push(new Clocks())
  }
  leaveFile(): void {
    const open = this.applications.leaveFile()
    if (open?.label === 'year') this.parse.setToday(open.before)
    for (const clock of this.clocks.pop()!.open)
      this.report(
        'warning',
        {
          code: 'clock_open',
          message: `the clock for ${clock.account.name} is not stopped, so that its time is not counted yet; stop it with a line "o"`,
        },
        clock.line,
      )
  }
}

/** The checks of values by `tag` directives, and in strict mode the declared tags. */
class TagChecks {
  readonly #declared = new Set<string>()
  readonly #checks = new Map<string, Detail[]>()

  get some(): boolean {
    return this.#checks.size > 0
  }
  declare(name: string, details: readonly Detail[]): void {
    this.#declared.add(name)
    const checks = details.filter((detail) => detail.expression)
    if (checks.length > 0) this.#checks.set(name, [...(this.#checks.get(name) ?? []), ...checks])
  }

  /** The undeclared tags of an item. */
  undeclared(item: Item): string[] {
    return [...item.tags.values()].map(({ name }) => name).filter((name) => !this.#declared.has(name))
  }

  /** Returns the failed checks. Throws if an assertion fails. */
  failing(item: Item, scope: Scope): string[] {
    const failed: string[] = []
    for (const tag of item.tags.values()) {
      if (tag.value === undefined) continue
      for (const { keyword, argument, expression } of this.#checks.get(tag.name) ?? []) {
        const inner: Scope = {
          lookup: (name) => (name === 'value' ? tag.value : scope.lookup(name)),
          define: (name, definition) => scope.define(name, definition),
        }
        if (truth(evaluate(expression!, inner))) continue
        if (keyword === 'assert')
          throw new LedgerError('check_failed', `the tag ${tag.name} does not meet its assertion "${argument}"; correct its value`)
        failed.push(`the tag ${tag.name} does not meet its check "${argument}"; correct its value`)
      }
    }
    return failed
  }
}
