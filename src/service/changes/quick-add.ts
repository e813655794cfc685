import { written } from '../../messages/said.ts'
import { intAt } from '#vocabulary/element-at.ts'
import { type Day, formatDay } from '#vocabulary/day.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import type { ChangeOutcome } from '../../commands/files/change-files.ts'
import { type BookContents, noContents } from '../../commands/journal/check-book.ts'
import type { Configuration } from '../../config/load.ts'
import type { DataOf } from '../../events/catalogue.ts'
import { Mutex } from '#vocabulary/turns.ts'
import type { Dialect } from '../../ingest/journal/book.ts'
import type { Problem } from '../../ingest/journal/problem.ts'
import { type QuickEntry, type QuickEntryFields, quickEntryText, readFields, resolveAccount } from '../../ingest/quick-add/entry-text.ts'
import { type LineContext, namedAccount, type ParsedLine, parseLine } from '../../ingest/quick-add/parse-line.ts'
import { accountProblem } from '../../ingest/statements/accounts/accounts-and-payees.ts'
import { AccountModel, AccountRules } from '../../ingest/statements/accounts/predict.ts'
import { asLessons, existingTransactions, quantityAt } from '../../ingest/statements/preview/duplicates.ts'
import { bytewise } from '../../projections/names-of-the-book.ts'
import type { Views } from '../../projections/view/views.ts'
import { currencyOf } from '../ledgers/report-settings.ts'
import { addingFile, appending, styleOfFile, transactionsFrom } from './journal-appending.ts'
import type { JournalChanges } from './journal-changes.ts'

/** What a book teaches those who write into it. Names are those that the journal itself has. */
interface BookKnowledge {
  readonly dialect: Dialect
  /** Used or declared, each → as it is called under the five roots. */
  readonly accounts: ReadonlyMap<string, string>
  /** The same, as a line of text may mention them. */
  readonly named: LineContext['accounts']
  readonly payees: readonly string[]
  readonly commodities: readonly string[]
  readonly model: AccountModel
}

/** What was booked before these says little, and a person waits for the rest. */
const LESSONS_MAX = 20_000

export interface BookKnowledgeSources {
  readonly changes: JournalChanges
  readonly views: Pick<Views, 'current'>
  readonly configuration: { readonly current: Configuration }
}

/** Reads the needed facts of the book on first use, and again when the book changes. */
export class KnowledgeOfBook {
  readonly #from: BookKnowledgeSources
  #kept: { readonly state: readonly unknown[]; readonly knowledge: Promise<BookKnowledge> } | undefined

  constructor(from: BookKnowledgeSources) {
    this.#from = from
  }

  current(): Promise<BookKnowledge> {
    const { changes, views, configuration } = this.#from
    // A change of our own is known before the sync that follows it.
    const state = [views.current(), changes.view.list()[0]?.id, configuration.current.fingerprint]
    if (!this.#kept?.state.every((part, i) => part === state[i])) this.#kept = { state, knowledge: this.#read() }
    const { knowledge } = this.#kept!
    knowledge.catch(() => {
      if (this.#kept?.knowledge === knowledge) this.#kept = undefined
    })
    return knowledge
  }

  async #read(): Promise<BookKnowledge> {
    const { dialect, contents } = await this.#from.changes.check(new Map(), 'contents')
    const { book, rooted } = contents ?? noContents(dialect)
    const order =
      book.order.length > LESSONS_MAX ? book.order.toSorted((a, b) => intAt(book.day, a) - intAt(book.day, b)).subarray(-LESSONS_MAX) : book.order
    return {
      dialect,
      accounts: rooted,
      named: Array.from(rooted, ([name, under]) => namedAccount(name, under)),
      payees: book.payees,
      commodities: book.commodities,
      model: new AccountModel(asLessons(existingTransactions({ ...book, order }))),
    }
  }
}

/** What a line of text means in this book. */
function understood(
  line: string,
  knowledge: BookKnowledge,
  { settings }: Configuration,
  { today, currency, locale: typedIn }: { readonly today: Day; readonly currency: string; readonly locale?: string | undefined },
): ParsedLine | Refusal {
  const { named: accounts, payees, commodities, model } = knowledge
  const { import: statements } = settings
  const locale = settings.locale || typedIn || Intl.DateTimeFormat().resolvedOptions().locale
  const parsed = parseLine(line, {
    today,
    dayFirst: orderOf(locale).startsWith('d'),
    language: new Intl.Locale(locale).language,
    decimalMark: decimalMarkOf(locale),
    accounts,
    payees,
    commodities,
    currency,
    model,
    rules: new AccountRules(statements.rules),
  })
  if (parsed === undefined) return new Refusal('INVALID_REQUEST', (t) => t.entries.noAmount)
  return 'choices' in parsed ? new Refusal('INVALID_REQUEST', (t) => t.entries.whichAmount(parsed.choices.join(' · '))) : parsed
}

/** The first letters of day, month and year as a locale has them: "dmy". */
const orderOf = (locale: string): string =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric', year: 'numeric' })
    .formatToParts(0)
    .filter(({ type }) => type === 'day' || type === 'month' || type === 'year')
    .map(({ type }) => type[0])
    .join('')

const decimalMarkOf = (locale: string): '.' | ',' =>
  new Intl.NumberFormat(locale).formatToParts(1.5).some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.'

/** Accounts for unknown ones, under the roots of the book. */
const UNKNOWN = {
  expense: ['Assets:Unknown', 'Expenses:Unknown'],
  income: ['Income:Unknown', 'Assets:Unknown'],
  transfer: ['Assets:Unknown:From', 'Assets:Unknown:To'],
} as const

/** The fields of the transaction that a line means, with what a person put in their place; '' leaves a field as it was understood. */
export function fieldsOf(parsed: ParsedLine, overrides: Partial<QuickEntryFields>): QuickEntryFields {
  const said = (name: keyof QuickEntryFields): string => overrides[name]?.trim() ?? ''
  const [from, to] = UNKNOWN[parsed.direction]
  return {
    date: said('date') || formatDay(parsed.day),
    payee: said('payee') || parsed.payee,
    narration: said('narration') || parsed.note,
    from_account: said('from_account') || parsed.from || from,
    to_account: said('to_account') || parsed.to || to,
    amount: said('amount') || parsed.amount.toText(),
    commodity: said('commodity') || parsed.currency,
    to_amount: said('to_amount'),
    to_commodity: said('to_commodity'),
    exchange_rate: said('exchange_rate'),
  }
}

export interface QuickAddOrder {
  readonly fields: QuickEntryFields
  /** The file that gets it, relative to the journal's folder; that of the configuration when absent. */
  readonly journal?: string | undefined
  readonly who: string
  readonly cause: DataOf<'FilesChanged'>['cause']
}

/** An entry that the journal has now. */
export interface AddedEntry {
  readonly kind: 'added'
  /** As it is in the file. */
  readonly text: string
  /** With the accounts that were meant. */
  readonly fields: QuickEntryFields
  /** What is wrong with the book all the same. */
  readonly problems: readonly Problem[]
  /** The id for undoing it. */
  readonly change: string
}

export interface QuickAddSources extends BookKnowledgeSources {
  readonly today: () => Day
}

export type QuickAddOutcome = AddedEntry | Exclude<ChangeOutcome, { readonly kind: 'changed' | 'unchanged' }>

/** An editor may save the file at the same moment. */
const ATTEMPTS_MAX = 5

/** Single transactions into the journal, from a form, a line of text or another program. */
export class QuickAdd {
  readonly #knowledge: KnowledgeOfBook
  readonly #from: QuickAddSources
  /** Two entries at once would both have to be read with the book of before. */
  readonly #alone = new Mutex()

  constructor(from: QuickAddSources) {
    this.#from = from
    this.#knowledge = new KnowledgeOfBook(from)
  }

  /** The accounts of the book as the journal writes them, used or declared, and as they are shown; sorted. */
  async accounts(): Promise<{ readonly name: string; readonly shown: string }[]> {
    const { accounts } = await this.#knowledge.current()
    return Array.from(accounts, ([name, shown]) => ({ name, shown })).sort((a, b) => bytewise(a.name, b.name))
  }

  /** Parses a line of text, with numbers and days in the form of `locale`. Writes nothing. */
  async understand(line: string, locale?: string): Promise<ParsedLine | Refusal> {
    const configuration = this.#from.configuration.current
    const currency = currencyOf(configuration, this.#from.views.current())
    return understood(line, await this.#knowledge.current(), configuration, { today: this.#from.today(), currency, locale })
  }

  add(order: QuickAddOrder): Promise<QuickAddOutcome> {
    return this.#alone.run(() => this.#add(order))
  }

  async #add({ fields, journal, who, cause }: QuickAddOrder): Promise<QuickAddOutcome> {
    const file = journal ?? addingFile(this.#from.changes, this.#from.configuration.current)
    if (file instanceof Refusal) return file
    const entry = readFields(fields)
    if (!('day' in entry)) return new Refusal('INVALID_REQUEST', (t) => entry.map((problem) => written(problem, t)).join('; '))
    const { dialect, accounts } = await this.#knowledge.current()
    const known = [...accounts.keys()]
    const meant: QuickEntry = { ...entry, from: resolveAccount(entry.from, known), to: resolveAccount(entry.to, known) }
    const wrong = [meant.from, meant.to].map((account) => accountProblem(account, dialect)).find((problem) => problem !== undefined)
    if (wrong !== undefined) return new Refusal('INVALID_REQUEST', wrong)
    if (meant.from === meant.to) return new Refusal('INVALID_REQUEST', (t) => t.entries.sameAccount(meant.from))
    const outcome = await this.#append(file, meant, dialect, { who, cause })
    if (outcome instanceof Refusal || outcome.kind !== 'added') return outcome
    return { ...outcome, fields: { ...fields, from_account: meant.from, to_account: meant.to } }
  }

  async #append(
    file: string,
    entry: QuickEntry,
    dialect: Dialect,
    by: Pick<QuickAddOrder, 'who' | 'cause'>,
  ): Promise<Omit<AddedEntry, 'fields'> | Exclude<QuickAddOutcome, AddedEntry>> {
    const { changes } = this.#from
    for (let attempt = 1; ; attempt++) {
      const text = quickEntryText(entry, await styleOfFile(changes, file, dialect), dialect)
      const prepared = await appending(changes, { name: file, text, mayMake: false })
      if (prepared instanceof Refusal) return prepared.code === 'NOT_FOUND' ? missing(file) : prepared
      const { contents, problems, line } = prepared
      const isBroken = problems.some(({ severity }) => severity === 'error')
      if (contents && !isBroken && !isRead(transactionsFrom(contents, file, line), contents, entry)) {
        return new Refusal('INVALID_REQUEST', (t) => t.entries.notReadAsMeant(file))
      }
      const title = `Add ${[formatDay(entry.day), entry.payee || entry.narration].filter(Boolean).join(' ')}`
      const outcome = await changes.change({ ...by, title, edits: prepared.edits })
      if (outcome instanceof Refusal) return outcome
      if (outcome.kind === 'changed') return { kind: 'added', text, problems, change: outcome.change.id }
      if (outcome.kind === 'unchanged') return new Refusal('CONFLICT', (t) => t.entries.notChanged(file))
      if (outcome.kind === 'invalid' || attempt === ATTEMPTS_MAX) return outcome
    }
  }
}

const missing = (file: string): Refusal => new Refusal('INVALID_REQUEST', (t) => t.entries.makeFile(file))

/** Whether one of these transactions has the day and the amounts of an entry; rules of the journal may have added more. */
function isRead(rows: readonly number[], { book }: BookContents, { day, amount, received }: QuickEntry): boolean {
  const wanted = [amount.negated(), received?.amount ?? amount]
  return rows.some((row) => {
    if (book.day[row] !== day) return false
    const end = row + 1 < book.day.length ? intAt(book.firstPosting, row + 1) : book.account.length
    const amounts = Array.from({ length: end - intAt(book.firstPosting, row) }, (_, i) => quantityAt(book, intAt(book.firstPosting, row) + i))
    return wanted.every((one) => amounts.some((found) => found.equals(one)))
  })
}
