import type { Day } from '#vocabulary/day.ts'
import type { Book } from '../../journal/book.ts'
import type { ReadOptions } from '../../journal/read-options.ts'
import { evaluate } from '../expression/evaluate.ts'
import type { Definition, Scope } from '../expression/tree.ts'
import { truth } from '../expression/value.ts'
import { LedgerError } from '../problems.ts'
import type { Widening, Detail } from '../syntax.ts'
import type { ParseState } from '../parse-state.ts'
import type { Period } from '../period.ts'
import { type Account, Accounts } from './accounts.ts'
import { Applications } from './applications.ts'
import type { BookWriter } from './book-writer.ts'
import { Clocks } from './clocks.ts'
import type { Transaction, Item } from './items.ts'
import { Market } from '../market/market-value.ts'
import { Naming } from './naming.ts'
import { NoteTags } from './note-tags.ts'
import { RuleBook } from './rule-book.ts'
import type { Journal } from './scopes.ts'

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
    const { path } = this.book.files[this.place.file]!
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
