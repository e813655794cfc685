import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { IMPLIED } from '#vocabulary/book-columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import { Inventory } from '../booking/reduce.ts'
import { type Amount, Residual } from '../booking/lot.ts'
import { LineIndex } from '../../journal/scan/lines.ts'
import { transactionOf } from '../booking/write.ts'
import { times } from '../decimal28.ts'
import { BALANCE, CLOSE, type Directive, DOCUMENT, NOTE, OPEN, OTHER, PAD } from '../parsed-directives.ts'
import { parseNumber, startsNumber } from '../parse/terms-and-metadata.ts'
import type { Place, Source } from '../problems.ts'
import { Scanner } from '../beancount-scanner.ts'
import * as T from '../tokens.ts'
import { nameOfCurrency, type Plugin, type PluginJournal, type PluginPosting } from './journal.ts'

/** The accounts that a directive names. */
export function accountsOf(directive: Directive): readonly number[] {
  switch (directive.kind) {
    case OPEN:
    case CLOSE:
    case BALANCE:
    case NOTE:
    case DOCUMENT:
      return [directive.account]
    case PAD:
      return [directive.account, directive.source]
    default:
      return []
  }
}

/** Opens accounts that no directive opens on the given day. */
export function openAccounts({ directives, book }: PluginJournal, days: Iterable<readonly [account: number, day: number]>): void {
  const open = new Set(directives.others.flatMap((directive) => (directive.kind === OPEN ? [directive.account] : [])))
  for (const [account, day] of days) {
    if (open.has(account)) continue
    open.add(account)
    directives.others.push({ kind: OPEN, day, file: 0, line: 0, endLine: 0, account, currencies: [], method: undefined, tags: [] })
    book.accounts.id(directives.accounts.name(account))
  }
}

/** Opens every account that is used without an open directive, on the day of its first use. */
export const autoAccounts: Plugin = {
  changesTransactions: false,
  configuration: 'none',
  run(journal) {
    const { directives, book } = journal
    const first = new Map<number, number>()
    const use = (account: number, day: number): void => {
      const earliest = first.get(account)
      if (earliest === undefined || day < earliest) first.set(account, day)
    }
    const { transactions, postings } = book
    const firstUse = new Int32Array(directives.accounts.size).fill(0x7fffffff)
    for (let row = 0; row < transactions.count; row++) {
      const day = intAt(transactions.day, row)
      const end = intAt(transactions.firstPosting, row + 1)
      for (let posting = intAt(transactions.firstPosting, row); posting < end; posting++) {
        if (day < intAt(firstUse, intAt(postings.account, posting))) firstUse[intAt(postings.account, posting)] = day
      }
    }
    firstUse.forEach((day, account) => day !== 0x7fffffff && use(account, day))
    for (const directive of directives.others) if (directive.kind !== OPEN) for (const account of accountsOf(directive)) use(account, directive.day)
    openAccounts(journal, first)
  },
}

const DEFAULT_BASE = 'Equity:CurrencyAccounts'

/** Books conversions through one account per currency, so that each currency balances. */
export const currencyAccounts: Plugin = {
  changesTransactions: true,
  configuration: 'required',
  run(journal, { configuration }) {
    const { directives, transactions } = journal
    const base = configuration?.trim() || DEFAULT_BASE
    const opens = new Map<number, number>()
    for (const transaction of transactions) {
      const groups = new Map<number, PluginPosting[]>()
      for (const posting of transaction.postings) {
        const currency = posting.lot?.currency ?? posting.currency
        groups.set(currency, [...(groups.get(currency) ?? []), posting])
      }
      if (groups.size < 2 || !transaction.postings.some(({ price }) => price !== undefined && !price.number.isZero)) continue
      journal.changed = true
      transaction.postings = [...groups].flatMap(([currency, postings]) => {
        const sum = new Residual()
        for (const { number, currency: own, lot } of postings)
          sum.add(lot === undefined ? { number, currency: own } : { number: times(number, lot.number), currency: lot.currency })
        const [amount] = sum.amounts
        if (amount === undefined) return postings
        const account = directives.accounts.idOf(`${base}:${nameOfCurrency(journal, currency)}`)
        if (!opens.has(account)) opens.set(account, transaction.day)
        const bare = postings.map((posting) => ({ ...posting, price: undefined }))
        return [
          ...bare,
          {
            account,
            number: amount.number.negated(),
            currency: amount.currency,
            lot: undefined,
            price: undefined,
            flag: 0,
            tags: [],
            inferred: false,
            line: 0,
          },
        ]
      })
    }
    openAccounts(journal, opens)
  },
}

/** A price for every posting with a price, and for every purchase at cost. */
export const implicitPrices: Plugin = {
  changesTransactions: false,
  configuration: 'none',
  run({ book, lots, prices }) {
    const { transactions, postings } = book
    const recorded = new Set<string>()
    const inventories = new Map<number, Inventory>()
    // Only these few postings bear on it, and the book has them in the order of days.
    const rows = Int32Array.from(new Set([...lots.keys(), ...prices.keys()])).sort()
    for (const row of rows) {
      const lot = lots.get(row)
      const currency = intAt(postings.commodity, row)
      const number = postings.quantity.get(row)
      let before = Exact.zero
      if (lot !== undefined) {
        const account = intAt(postings.account, row)
        const inventory = inventories.get(account) ?? new Inventory('NONE')
        inventories.set(account, inventory)
        const holding = inventory.holding(currency)
        before = holding.of(lot)
        holding.add(number, lot)
      }
      // Of a sale only the price that it says is news.
      const quoted: Amount | undefined = prices.get(row) ?? (before.sign * number.sign >= 0 ? lot : undefined)
      if (quoted === undefined) continue
      const transaction = transactionOf(book, row)
      const day = intAt(transactions.day, transaction)
      const key = `${day} ${currency} ${quoted.currency} ${quoted.number}`
      if (recorded.has(key)) continue
      recorded.add(key)
      book.prices.add({
        day,
        base: currency,
        quote: quoted.currency,
        rate: quoted.number,
        origin: IMPLIED,
        file: intAt(transactions.file, transaction),
        line: intAt(postings.line, row),
      })
    }
  },
}

/** No two directives are the same. */
export const noDuplicates: Plugin = {
  changesTransactions: false,
  configuration: 'none',
  run(journal) {
    const seen = new Map<string, number>()
    const meet = (key: string, place: Place): void => {
      const before = seen.get(key)
      if (before === undefined) seen.set(key, place.line)
      else
        journal.problems.error(
          'entry_duplicated',
          place,
          `This entry is the same as that of line ${before}, which plugin "noduplicates" forbids; remove one of them.`,
        )
    }
    for (const transaction of journal.transactions) {
      const { day, flag, payee, narration, tags, links } = transaction
      const postings = transaction.postings.map(({ account, number, currency, lot, price, flag: own }) => [
        account,
        number.toText(),
        currency,
        lot && [lot.number.toText(), lot.currency, lot.day, lot.label ?? null],
        price && [price.number.toText(), price.currency],
        own,
      ])
      const names = tags
        .filter(({ value }) => value === '')
        .map(({ name }) => name)
        .sort()
      meet(
        JSON.stringify([day, flag, payee ?? null, narration, names, [...links].sort(), postings.map((posting) => JSON.stringify(posting)).sort()]),
        transaction,
      )
    }
    const said = new SaidAgain(journal.sources)
    for (const directive of journal.directives.others) {
      const { file: _file, line: _line, endLine: _endLine, ...content } = directive
      meet(
        JSON.stringify({
          ...content,
          said: directive.kind === NOTE || directive.kind === OTHER ? said.of(directive) : undefined,
          tags: undefined,
          number: 'number' in content ? content.number.toText() : undefined,
          tolerance: 'tolerance' in content ? content.tolerance?.toText() : undefined,
        }),
        directive,
      )
    }
  },
}

/**
 * Notes, queries and custom directives as text, for comparing them. They are read from their lines again, because the book does not store them
 * and only this plugin needs them; the first reading found them valid.
 */
class SaidAgain {
  readonly #sources: readonly Source[]
  readonly #files: { readonly scanner: Scanner; readonly starts: readonly number[] }[] = []

  constructor(sources: readonly Source[]) {
    this.#sources = sources
  }

  of({ file, line }: Directive): string {
    const { bytes } = elementAt(this.#sources, file)
    const { scanner, starts } = (this.#files[file] ??= { scanner: new Scanner(bytes), starts: new LineIndex(bytes).starts })
    scanner.at = elementAt(starts, line - 1)
    const said: string[] = []
    const tags: string[] = []
    // The day is compared separately.
    scanner.next()
    scanner.next()
    while (scanner.kind !== T.END_OF_LINE && scanner.kind !== T.END_OF_FILE) {
      if (startsNumber(scanner.kind)) {
        said.push(parseNumber(scanner).toText())
        continue
      }
      // Tags and links are a set.
      if (scanner.kind === T.TAG || scanner.kind === T.LINK) tags.push(scanner.slice)
      else said.push(scanner.kind === T.STRING ? JSON.stringify(scanner.text) : scanner.slice)
      scanner.next()
    }
    return JSON.stringify([said, [...new Set(tags)].sort()])
  }
}
