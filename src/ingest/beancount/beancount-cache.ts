import type { PriceColumns } from '#vocabulary/book-columns.ts'
import { RETURN, SPACE, TAB } from '#vocabulary/bytes.ts'
import { NONE } from '#vocabulary/columns.ts'
import { intAt } from '#vocabulary/element-at.ts'
import type { Book } from '../journal/book.ts'
import { Slices } from '../journal/scan/lines.ts'
import {
  areSameBytes,
  copyRows,
  mentionAgain,
  type Mentioned,
  type MovedIds,
  moveIds,
  PRICE_ROWS,
  putRows,
  type RowsOf,
  SegmentCache,
  SegmentReading,
  type SegmentSizes,
  shiftRows,
  type TextKind,
} from '../journal/segment-cache.ts'
import { type PriceSpec, type Terms, TotalPrice } from './booking/lot.ts'
import type { FileState } from './parse/file-state.ts'
import { type Description, type Directive, Directives, type InternedNames, OPEN, OTHER, PAD, TRANSACTION } from './parsed-directives.ts'

const DIRECTIVE_ROWS = ['kind', 'day', 'line', 'endLine'] as const
const TRANSACTION_ROWS = ['flag', 'description', 'tags', 'links'] as const
const POSTING_ROWS = ['account', 'number', 'currency', 'form', 'status', 'line', 'termsAt', 'tags'] as const

/** Where a segment begins or ends: rows that were read before it, and how many lines of its file. */
interface Place {
  readonly directives: number
  readonly others: number
  readonly transactions: number
  readonly postings: number
  readonly terms: number
  readonly prices: number
  readonly line: number
}

const placeIn = (directives: Directives, { prices }: Book, line: number): Place => ({
  directives: directives.count,
  others: directives.others.length,
  transactions: directives.transactions.count,
  postings: directives.postings.count,
  terms: directives.postings.terms.length,
  prices: prices.count,
  line,
})

/** Some lines of a file from one directive to before another, as they were read, from a place on. */
interface RawSegment {
  readonly from: Place
  /** Names in the order in which they come up. */
  readonly accounts: Mentioned
  readonly currencies: Mentioned
  readonly directives: RowsOf<Directives, (typeof DIRECTIVE_ROWS)[number]>
  /** All but transactions, in their order, as they stood at `file` behind `line` lines. */
  others: readonly Directive[]
  file: number
  line: number
  readonly transactions: RowsOf<Directives['transactions'], (typeof TRANSACTION_ROWS)[number]>
  readonly firstPosting: Int32Array
  readonly postings: RowsOf<Directives['postings'], (typeof POSTING_ROWS)[number]>
  terms: readonly Terms[]
  /** Accounts, of which booking must know what they hold because of these rows. */
  readonly holders: Int32Array
  readonly prices: RowsOf<PriceColumns, (typeof PRICE_ROWS)[number]>
}

/** Copies what was read of a file from one place to another. */
function copyRawSegment(
  directives: Directives,
  { prices }: Book,
  { file, from, to }: { readonly file: number; readonly from: Place; readonly to: Place },
): RawSegment {
  const { transactions, postings, others, accounts, currencies } = directives
  const holders = new Set<number>()
  for (let row = from.postings; row < to.postings; row++) if (postings.asksHoldings(row)) holders.add(intAt(postings.account, row))
  return {
    from,
    accounts: mentionedOf(accounts.takeMentioned(), accounts),
    currencies: mentionedOf(currencies.takeMentioned(), currencies),
    directives: copyRows(directives, DIRECTIVE_ROWS, from.directives, to.directives),
    others: others.slice(from.others, to.others),
    file,
    line: from.line,
    transactions: copyRows(transactions, TRANSACTION_ROWS, from.transactions, to.transactions),
    firstPosting: transactions.firstPosting.slice(from.transactions + 1, to.transactions + 1),
    postings: copyRows(postings, POSTING_ROWS, from.postings, to.postings),
    terms: postings.terms.slice(from.terms, to.terms),
    holders: Int32Array.from(holders),
    prices: copyRows(prices, PRICE_ROWS, from.prices, to.prices),
  }
}

const mentionedOf = (ids: readonly number[], table: InternedNames): Mentioned => ({
  names: ids.map((id) => table.name(id)),
  ids: Int32Array.from(ids),
})

/** Adds what a segment says, at a place of a file, as if it had been read there. */
function putRawSegment(segment: RawSegment, directives: Directives, { prices }: Book, file: number, at: Place): void {
  renumber(segment, directives.accounts, directives.currencies)
  const { from } = segment
  const { transactions, postings } = directives
  const lower = at.line - from.line
  const end = at.directives + segment.directives.kind.length
  const endTransaction = at.transactions + segment.transactions.flag.length
  const endPosting = at.postings + segment.postings.account.length
  const endPrice = at.prices + segment.prices.day.length
  directives.reserve(end)
  putRows(segment.directives, directives, at.directives)
  directives.file.fill(file, at.directives, end)
  shiftRows(directives.line, at.directives, end, lower)
  shiftRows(directives.endLine, at.directives, end, lower)
  let [transaction, other] = [at.transactions, at.others]
  for (let row = at.directives; row < end; row++) directives.at[row] = directives.kind[row] === TRANSACTION ? transaction++ : other++
  transactions.reserve(endTransaction)
  putRows(segment.transactions, transactions, at.transactions)
  transactions.firstPosting.set(segment.firstPosting, at.transactions + 1)
  shiftRows(transactions.firstPosting, at.transactions + 1, endTransaction + 1, at.postings - from.postings)
  postings.reserve(endPosting)
  putRows(segment.postings, postings, at.postings)
  shiftRows(postings.line, at.postings, endPosting, lower)
  for (let row = at.postings; row < endPosting; row++) if (postings.termsAt[row] !== NONE) postings.termsAt[row]! += at.terms - from.terms
  for (const terms of segment.terms) postings.terms.push(terms)
  for (const account of segment.holders) directives.holders.add(account)
  putOthers(segment, directives, file, at.line)
  prices.reserve(endPrice)
  putRows(segment.prices, prices, at.prices)
  prices.file.fill(file, at.prices, endPrice)
  shiftRows(prices.line, at.prices, endPrice, lower)
  directives.count = end
  transactions.count = endTransaction
  postings.count = endPosting
  prices.count = endPrice
}

function putOthers(segment: RawSegment, directives: Directives, file: number, line: number): void {
  if (segment.others.length > 0 && (segment.file !== file || segment.line !== line)) {
    const by = line - segment.line
    segment.others = segment.others.map((directive) => ({ ...directive, file, line: directive.line + by, endLine: directive.endLine + by }))
  }
  segment.file = file
  segment.line = line
  for (const directive of segment.others) directives.others.push(directive)
}

/** Registers the names of a segment in a reading and gives its rows the ids of that reading. */
function renumber(segment: RawSegment, accounts: InternedNames, currencies: InternedNames): void {
  const movedAccounts = mentionAgain(segment.accounts, accounts.names, (name) => accounts.idOf(name))
  const movedCurrencies = mentionAgain(segment.currencies, currencies.names, (name) => currencies.idOf(name))
  const { postings, prices } = segment
  for (const column of [postings.account, segment.holders]) moveIds(column, movedAccounts)
  for (const column of [postings.currency, prices.base, prices.quote]) moveIds(column, movedCurrencies)
  if (movedCurrencies) segment.terms = segment.terms.map((terms) => withCurrencies(terms, movedCurrencies))
  if (!movedAccounts && !movedCurrencies) return
  segment.others = segment.others.map((directive) => withIds(directive, movedAccounts ?? NOTHING, movedCurrencies ?? NOTHING))
}

const NOTHING: MovedIds = new Map()

const withCurrencies = ({ cost, price }: Terms, ids: MovedIds): Terms => ({
  cost: cost && { ...cost, currency: ids.get(cost.currency) ?? cost.currency },
  price: price && inCurrency(price, ids.get(price.currency) ?? price.currency),
})

const inCurrency = (price: PriceSpec, currency: number): PriceSpec => (price instanceof TotalPrice ? price.in(currency) : { ...price, currency })

function withIds(directive: Directive, accounts: MovedIds, currencies: MovedIds): Directive {
  const moved: { -readonly [Key in 'account' | 'source' | 'currency' | 'currencies' | 'budget']?: unknown } = {}
  if ('account' in directive) moved.account = accounts.get(directive.account) ?? directive.account
  if (directive.kind === PAD) moved.source = accounts.get(directive.source) ?? directive.source
  if ('currency' in directive) moved.currency = currencies.get(directive.currency) ?? directive.currency
  if (directive.kind === OPEN) moved.currencies = directive.currencies.map((id) => currencies.get(id) ?? id)
  if (directive.kind === OTHER && directive.budget) {
    const { account, currency, ...more } = directive.budget
    moved.budget = { ...more, account: accounts.get(account) ?? account, currency: currencies.get(currency) ?? currency }
  }
  return { ...directive, ...moved } as Directive
}

/** More of them than this are mostly those of earlier versions of the files. */
const DESCRIPTIONS_MAX = 1_000_000

/**
 * What earlier readings understood of the files: they are only parsed again where their text, or what decides how it is understood, has
 * changed. What depends on the whole book (booking, padding, plugins, checks) is done anew.
 */
export class BeancountCache {
  readonly files: SegmentCache<Uint8Array, RawSegment>
  descriptions: Description[] = []
  /** Payee and narration as written in the file → place in `descriptions`. */
  descriptionIds = { slices: new Slices(), ids: [] as number[] }

  constructor(sizes: SegmentSizes = {}) {
    this.files = new SegmentCache(sizes)
  }

  /** Begins a reading. */
  begin(book: Book): Directives {
    if (this.descriptions.length > DESCRIPTIONS_MAX) {
      this.descriptions = []
      this.descriptionIds = { slices: new Slices(), ids: [] }
      this.files.clear()
    }
    this.files.begin(book, '')
    return new Directives(this.descriptions)
  }

  /** The bytes that were read before, when these are the same: all that is known of them is known by that array. */
  bytesOf(path: string, bytes: Uint8Array): Uint8Array {
    const before = this.files.file(path)?.bytes
    return before && areSameBytes(bytes, before) ? before : bytes
  }
}

/** Pushed tags and metadata that are longer as text are not cached, as each such state would be kept. */
const PUSHED_MAX = 2000

const BYTES: TextKind<Uint8Array> = {
  codeAt: (bytes, at) => bytes[at] ?? Number.NaN,
  isSame: (a, from, b, at, length) => Buffer.compare(a.subarray(from, from + length), b.subarray(at, at + length)) === 0,
  isIndented: (byte) => byte === SPACE || byte === TAB || byte === RETURN,
}

/** Reads one file with its cached segments. The scanner is before an entry with every call. */
export class FileSegments {
  readonly #state: FileState
  readonly #cache: BeancountCache
  readonly #segments: SegmentReading<Uint8Array, RawSegment, Place>
  /** Undefined where nothing is cached. */
  #understood: number | undefined
  #problems = 0

  constructor(path: string, state: FileState, book: Book, cache: BeancountCache) {
    this.#state = state
    this.#cache = cache
    const { directives, file, scanner } = state
    this.#segments = new SegmentReading(cache.files, path, scanner.bytes, BYTES, {
      state: () => this.#understood,
      place: (line) => placeIn(directives, book, line),
      copy: (from, to) => {
        // What has a problem is read again, which reports it again.
        if (state.problems.count !== this.#problems) return undefined
        return copyRawSegment(directives, book, { file, from, to })
      },
      put: (segment, line) => putRawSegment(segment, directives, book, file, placeIn(directives, book, line)),
    })
    this.stateChanged()
  }

  /** A directive that may decide how what follows is understood has been read. */
  stateChanged(): void {
    const { options, pushedTags, pushedMetadata } = this.#state
    const { roots, stringLinesMax, pipeAllowed } = options
    this.#understood = undefined
    let length = 0
    for (const { name } of pushedTags) if ((length += name.length + 1) > PUSHED_MAX) return
    for (const { name, value } of pushedMetadata) if ((length += name.length + value.length + 1) > PUSHED_MAX) return
    const tags = pushedTags.map(({ name }) => name)
    const fields = pushedMetadata.map(({ name, value }) => [name, value])
    this.#understood = this.#cache.files.numberOf(JSON.stringify([tags, fields, roots, stringLinesMax, pipeAllowed]))
  }

  /** Adds a cached segment that begins here, and goes behind it; false when there is none, and an entry is to be read. */
  take(): boolean {
    const { scanner, problems, directives } = this.#state
    if (this.#problems !== problems.count) this.#segments.drop()
    const line = scanner.line - 1
    const segment = this.#segments.take(scanner.at, line)
    if (segment === undefined) {
      if (this.#segments.isOpen) return false
      this.#problems = problems.count
      directives.accounts.takeMentioned()
      directives.currencies.takeMentioned()
      this.#segments.begin(scanner.at, line)
      return false
    }
    scanner.at += segment.length
    scanner.line += segment.lines
    return true
  }

  /** The segment that is being read, if any, ends here. */
  end(): void {
    const { scanner } = this.#state
    this.#segments.end(scanner.at, scanner.line - 1)
  }
  /** The file ends. */
  close(path: string): void {
    const { scanner } = this.#state
    this.#segments.close(path, scanner.bytes, scanner.line - 1)
  }
}
