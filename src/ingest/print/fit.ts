import { byteAt, elementAt, intAt } from '#vocabulary/element-at.ts'
import { type Day, formatDay, NO_DAY, tryParseWrittenDay } from '#vocabulary/day.ts'
import { BALANCED_VIRTUAL, type LotDetail, REAL, VIRTUAL } from '#vocabulary/book-columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Amount, Book, Dialect } from '../journal/book.ts'
import { isInItself, pricesOf, type PrintedPosting, type PrintedTransaction, said, type Say, type Shown, transactionsOf } from './entries.ts'

/** What virtual postings are balanced against where there are none. */
export const VIRTUAL_ACCOUNT = 'Equity:Virtual'
/** What takes up a rounding that no cost can. */
export const ROUNDING_ACCOUNT = 'Equity:Rounding'

/** More places than this come from a division in another tool, and the rounded amount is meant. */
const PLACES = 12
/** What is off by more than this is not a rounding. */
const ROUNDING_MAX = new Exact(1, 0)

/** Returns the amount that is meant: rounded where a division has left more places than anybody writes. */
export const meant = (value: Exact): Exact => (value.scale > PLACES ? value.rounded(PLACES).trimmed() : value)

/**
 * Changes a transaction of one dialect so that another accepts it, with the same sums in every account: the tools differ in how they weigh postings
 * and in what they tolerate. Every change is reported.
 */
function fitted(transaction: PrintedTransaction, fit: Fit): PrintedTransaction {
  const { source, target, say } = fit
  const priced = source === 'ledger' ? withoutCostsInLots(transaction.postings) : transaction.postings
  if (target === 'ledger' && transaction.postings.length === 0) {
    const { day, payee, file, beginLine: line } = transaction
    say({ what: `${said(day, payee)}: a transaction without postings is none to ledger; it stays as a comment`, kind: 'empty', file, line })
  }
  if (source === target) return { ...transaction, postings: target === 'ledger' ? inOtherCommodities(priced, transaction, say) : priced }
  if (target === 'beancount') sayOwnDays(transaction, say)
  if (transaction.postings.some(({ amount }) => amount === undefined)) return transaction
  const isWithoutCosts = balanceAsLots(priced) || (target === 'hledger' && balanceAsUnits(priced))
  const weighed = (isWithoutCosts ? priced : transaction.postings).map((posting) =>
    rounded(target === 'beancount' ? asBeancountWeighs(posting, transaction, say) : posting),
  )
  const postings = target === 'ledger' ? inOtherCommodities(weighed, transaction, say) : weighed
  const placed = placedVirtual(transaction, source === 'ledger' ? inheritLots(postings, target) : postings, target, say)
  return { ...transaction, postings: balanced(transaction, target === 'hledger' ? placed.map(asPaid) : placed, fit) }
}

/** The transactions of a book as another dialect's tool accepts them. Ledger goes by the digits that it has seen, so for it they come in the order of the text. */
export function* fittedTransactions(book: Book, target: Dialect, say: Say, shown: Shown = {}): Generator<PrintedTransaction> {
  const forgiveness = new Forgiveness(book, target)
  if (target === 'ledger') sayOwnPrices(book, say)
  for (const transaction of transactionsOf(book, target, shown)) {
    sayPayees(transaction, target, say)
    forgiveness.see(transaction.postings)
    const fit = fitted(transaction, { source: book.dialect, target, say, forgiveness })
    forgiveness.see(fit.postings)
    yield fit
  }
}

function sayOwnPrices(book: Book, say: Say): void {
  for (const price of pricesOf(book))
    if (isInItself(price)) {
      const { base, file, line } = price
      say({ what: `ledger takes no price of ${base} in ${base}; it stays as a comment`, kind: 'price', file, line })
    }
}

interface Fit {
  readonly source: Dialect
  readonly target: Dialect
  readonly say: Say
  readonly forgiveness: Forgiveness
}

function rounded(posting: PrintedPosting): PrintedPosting {
  const { amount, cost, lot } = posting
  return { ...posting, ...(amount && { amount: ofMeant(amount) }), ...(cost && { cost: ofMeant(cost) }), ...(lot && { lot: ofMeant(lot) }) }
}
/** beancount wants cost and price in one currency, and no price for nothing. */
function asBeancountWeighs(posting: PrintedPosting, { day, payee, beginLine: line, file }: PrintedTransaction, say: Say): PrintedPosting {
  const { cost, lot, detail, ...bare } = posting
  if (cost && bare.amount?.quantity.isZero) return { ...bare, ...(lot && { lot }), ...(detail && { detail }) }
  if (!cost || !lot || cost.commodity === lot.commodity) return posting
  say({
    what: `${said(day, payee)}: what the lot of ${bare.account} had cost is left out, as it was in another currency than its price`,
    kind: 'lot',
    file,
    line,
  })
  return { ...bare, cost }
}

/** ledger refuses a cost in the commodity of the amount itself: what it makes of the difference has a posting of its own. */
function inOtherCommodities(
  postings: readonly PrintedPosting[],
  { day, payee, beginLine: line, file }: PrintedTransaction,
  say: Say,
): PrintedPosting[] {
  return postings.flatMap((posting) => {
    const { cost, ...own } = posting
    if (!cost || own.lot || cost.commodity !== own.amount?.commodity) return [posting]
    const difference = cost.quantity.minus(own.amount.quantity)
    if (difference.isZero) return [own]
    say({
      what: `${said(day, payee)}: the difference between an amount and its cost in the same commodity is booked to ${ROUNDING_ACCOUNT}`,
      kind: 'difference',
      file,
      line,
    })
    return [own, bare(ROUNDING_ACCOUNT, { ...cost, quantity: difference })]
  })
}

/** hledger reads lots over: what one had cost is what was paid, unless the price is in another currency. */
function asPaid(whole: PrintedPosting): PrintedPosting {
  const { lot, cost, detail, ...posting } = whole
  if (!lot && !detail) return { ...posting, ...(cost && { cost }) }
  const { label, ...shown } = detail ?? {}
  return {
    ...posting,
    ...(lot ? { cost: weightOf(whole), heldAt: lot } : cost && { cost }),
    detail: shown,
    ...(label !== undefined && labelled(posting, label)),
  }
}

/** hledger has no place for the label of a lot but a tag. */
const labelled = ({ note, tags }: Omit<PrintedPosting, 'lot'>, label: string): Pick<PrintedPosting, 'note' | 'tags'> =>
  note === '' ? { note, tags: [...tags, { name: 'lot', value: label }] } : { note: `${note}, lot:${label}`, tags }

const ofMeant = (amount: Amount): Amount => ({ ...amount, quantity: meant(amount.quantity) })

/** Virtual postings where the target has none, or balances them otherwise. */
function placedVirtual(
  { day, payee, beginLine: line, file }: PrintedTransaction,
  postings: readonly PrintedPosting[],
  target: Dialect,
  say: Say,
): PrintedPosting[] {
  if (target === 'beancount') {
    return postings.flatMap((posting) => {
      if (posting.kind === REAL) return [posting]
      const tags = [...posting.tags, { name: 'virtual', value: 'TRUE' }]
      const real = { ...posting, kind: REAL, tags }
      if (posting.kind === BALANCED_VIRTUAL) return [real]
      say({
        what: `${said(day, payee)}: the virtual posting to ${posting.account} is balanced against ${VIRTUAL_ACCOUNT}`,
        kind: 'virtual',
        file,
        line,
      })
      const weight = weightOf(real)
      if (weight.quantity.isZero) return [real]
      return [real, { ...bare(VIRTUAL_ACCOUNT, { ...weight, quantity: weight.quantity.negated() }), tags: [{ name: 'virtual', value: 'TRUE' }] }]
    })
  }
  // hledger balances bracketed postings among themselves; ledger does together with the real ones.
  const bracketed = postings.filter(({ kind }) => kind === BALANCED_VIRTUAL)
  if (target !== 'hledger' || bracketed.length === 0 || [...sums(bracketed).values()].every((sum) => sum.isZero)) return [...postings]
  say({
    what: `${said(day, payee)}: the bracketed postings balance together with the others, and are written without brackets`,
    kind: 'brackets',
    file,
    line,
  })
  return postings.map((posting) => (posting.kind === BALANCED_VIRTUAL ? { ...posting, kind: REAL } : posting))
}

/** What is left over goes into a cost, which moves no balance, or else to an account of its own. */
function balanced(
  { day, payee, beginLine: line, file }: PrintedTransaction,
  postings: PrintedPosting[],
  { say, target, forgiveness }: Fit,
): PrintedPosting[] {
  const real = postings.filter(({ kind }) => kind === REAL)
  for (const [commodity, rest] of sums(real)) {
    if (rest.isZero || forgiveness.allows(rest, commodity, real)) continue
    const where = said(day, payee)
    if (rest.abs().isGreaterThan(ROUNDING_MAX)) {
      say({ what: `${where}: ${target} does not balance it as its own tool does; look at its costs`, file, line })
      continue
    }
    const at = postings.findIndex((posting) => posting.kind === REAL && posting.lot === undefined && posting.cost?.commodity === commodity)
    if (at >= 0) {
      const { cost } = elementAt(postings, at)
      postings[at] = { ...elementAt(postings, at), cost: { commodity, quantity: cost!.quantity.minus(rest) } }
      continue
    }
    say({ what: `${where}: the rounding of ${rest.toText()} ${commodity} is booked to ${ROUNDING_ACCOUNT}`, kind: 'rounding', file, line })
    postings.push(bare(ROUNDING_ACCOUNT, { commodity, quantity: rest.negated() }))
  }
  return postings
}

/**
 * What a posting weighs is what its lot had cost, or else its own cost, which is what ledger goes by when that is in another currency;
 * only the latter can be changed, for later sales refer to lots.
 */
const weightOf = ({ amount, cost, lot }: PrintedPosting): Amount => (lot && (!cost || cost.commodity === lot.commodity) ? lot : (cost ?? amount!))

function sums(postings: readonly PrintedPosting[]): Map<string, Exact> {
  const totals = new Map<string, Exact>()
  for (const posting of postings) {
    if (posting.kind === VIRTUAL) continue
    const { commodity, quantity } = weightOf(posting)
    totals.set(commodity, (totals.get(commodity) ?? Exact.zero).plus(quantity))
  }
  return totals
}

const bare = (account: string, amount: Amount): PrintedPosting => ({ account, amount, kind: REAL, status: 0, note: '', tags: [] })

/** The tolerance of the target dialect when it balances transactions, which depends on the written digits. */
class Forgiveness {
  readonly #target: Dialect
  /** The most digits of each commodity: so far in ledger, anywhere in hledger. */
  readonly #finest = new Map<string, number>()

  constructor(book: Book, target: Dialect) {
    this.#target = target
    if (target !== 'hledger') return
    const { postings, prices, commodities } = book
    for (let row = 0; row < postings.count; row++)
      this.#see(elementAt(commodities.names, intAt(postings.commodity, row)), byteAt(postings.quantity.scale, row))
    for (let row = 0; row < prices.count; row++) this.#see(elementAt(commodities.names, intAt(prices.quote, row)), byteAt(prices.rate.scale, row))
  }

  /** Registers the amounts of a transaction, in the order of the text. */
  see(postings: readonly PrintedPosting[]): void {
    for (const { amount } of postings) if (amount) this.#see(amount.commodity, amount.quantity.scale)
  }

  /** Whether the target accepts this remainder. */
  allows(rest: Exact, commodity: string, postings: readonly PrintedPosting[]): boolean {
    const places = this.#target === 'beancount' ? coarsest(commodity, postings) : this.#finest.get(commodity)
    return places !== undefined && rest.abs().isLessThan(new Exact(5, places + 1))
  }

  #see(commodity: string, places: number): void {
    if (places > (this.#finest.get(commodity) ?? -1)) this.#finest.set(commodity, places)
  }
}

/** beancount uses the coarsest amount with a fraction. */
function coarsest(commodity: string, postings: readonly PrintedPosting[]): number | undefined {
  const scales = postings.flatMap(({ amount }) => (amount?.commodity === commodity && amount.quantity.scale > 0 ? [amount.quantity.scale] : []))
  return scales.length === 0 ? undefined : Math.min(...scales)
}

/**
 * In ledger a lot without a cost weighs its units: what was opened with `10 AAPL {$50}` is balanced by -10 AAPL. Elsewhere it weighs its cost, so the
 * bare posting on the other side gets the lots as well; if that does not balance, the units stay alone.
 */
function inheritLots(postings: readonly PrintedPosting[], target: Dialect): PrintedPosting[] {
  const open = postings.filter(weighsUnits)
  if (open.length === 0 || target === 'ledger' || balanceAsLots(postings)) return [...postings]
  const taken = new Map<PrintedPosting, readonly PrintedPosting[]>()
  const whole = new Set<string>()
  if (target === 'beancount') {
    for (const commodity of new Set(open.map(({ amount }) => amount!.commodity))) {
      const pairs = pairing(postings.filter(({ amount }) => amount!.commodity === commodity))
      if (pairs === undefined) continue
      whole.add(commodity)
      for (const [bare, lots] of pairs) taken.set(bare, lots)
    }
  }
  return postings.flatMap((posting) => {
    const lots = taken.get(posting)
    if (lots !== undefined) return lots.map((lot) => against(posting, lot))
    return [weighsUnits(posting) && !whole.has(posting.amount!.commodity) ? unitsAlone(posting) : posting]
  })
}

/** True when everything balances at what its lots had cost, as a split of shares does: nothing has to be made of it. */
const balanceAsLots = (postings: readonly PrintedPosting[]): boolean =>
  sumsBy(postings, ({ amount, cost, lot }) => lot ?? cost ?? amount!).every((sum) => sum.isZero)

/** True when everything balances by its units, whatever they had cost. */
const balanceAsUnits = (postings: readonly PrintedPosting[]): boolean =>
  sumsBy(postings, ({ amount, cost }) => cost ?? amount!).every((sum) => sum.isZero)

/**
 * Ledger infers what a lot of one commodity cost in a lot of another, and has no syntax for it. Such costs are omitted if ledger will infer them
 * again, which it does when there are just two commodities.
 */
function withoutCostsInLots(postings: readonly PrintedPosting[]): readonly PrintedPosting[] {
  const lots = new Set(postings.flatMap(({ amount, lot }) => (amount && lot ? [amount.commodity] : [])))
  const isInLot = ({ cost }: PrintedPosting): boolean => cost !== undefined && lots.has(cost.commodity)
  if (lots.size === 0 || !postings.some(isInLot) || postings.some(({ amount }) => amount === undefined)) return postings
  const bare = postings.map((posting) => {
    const { cost: _inferred, ...rest } = posting
    return isInLot(posting) ? rest : posting
  })
  const left = sumsBy(bare, ({ amount, cost, lot, detail }) => cost ?? { ...amount!, commodity: kindOf({ amount: amount!, lot, detail }) })
  return left.length === 2 && left.every((sum) => !sum.isZero) ? bare : postings
}

/** Equal for amounts that ledger adds up to one. */
function kindOf({
  amount,
  lot,
  detail,
}: {
  readonly amount: Amount
  readonly lot: Amount | undefined
  readonly detail: LotDetail | undefined
}): string {
  const price = lot && !amount.quantity.isZero ? `${lot.quantity.dividedBy(amount.quantity, LOT_PLACES).trimmed()} ${lot.commodity}` : ''
  return JSON.stringify([amount.commodity, price, detail?.day, detail?.label, detail?.fixated])
}

const LOT_PLACES = 24

/** The sums of the balancing postings, by the commodity of their weight. */
function sumsBy(postings: readonly PrintedPosting[], weightOf: (posting: PrintedPosting) => Amount): Exact[] {
  const sums = new Map<string, Exact>()
  for (const posting of postings) {
    if (posting.kind === VIRTUAL) continue
    const { commodity, quantity } = weightOf(posting)
    sums.set(commodity, (sums.get(commodity) ?? Exact.zero).plus(quantity))
  }
  return [...sums.values()]
}

const weighsUnits = ({ lot, cost }: PrintedPosting): boolean => lot !== undefined && cost === undefined
const isBare = ({ lot, cost }: PrintedPosting): boolean => lot === undefined && cost === undefined

/**
 * Which lots each bare posting of a commodity takes up: one takes them all, or each takes one of its size. No pairs at all when the
 * lots balance at what they had cost; undefined when it does not come out.
 */
function pairing(postings: readonly PrintedPosting[]): ReadonlyMap<PrintedPosting, readonly PrintedPosting[]> | undefined {
  const lots = postings.filter(weighsUnits)
  const bare = postings.filter(isBare)
  if (lots.length + bare.length < postings.length) return undefined
  if (bare.length === 0) {
    const isOneCurrency = new Set(lots.map(({ lot }) => lot!.commodity)).size === 1
    return isOneCurrency && Exact.sum(lots.map(({ lot }) => lot!.quantity)).isZero ? new Map() : undefined
  }
  const units = Exact.sum(lots.map(({ amount }) => amount!.quantity))
  if (bare.length === 1) return units.plus(elementAt(bare, 0).amount!.quantity).isZero ? new Map([[elementAt(bare, 0), lots]]) : undefined
  const left = [...lots]
  const pairs = new Map<PrintedPosting, readonly PrintedPosting[]>()
  for (const posting of bare) {
    const at = left.findIndex(({ amount }) => amount!.quantity.negated().equals(posting.amount!.quantity))
    if (at < 0) return undefined
    pairs.set(posting, left.splice(at, 1))
  }
  return left.length === 0 ? pairs : undefined
}

/** The part of a bare posting that takes up a lot. */
const against = (bare: PrintedPosting, { amount, lot, detail }: PrintedPosting): PrintedPosting => ({
  ...bare,
  amount: { commodity: amount!.commodity, quantity: amount!.quantity.negated() },
  lot: { ...lot!, quantity: lot!.quantity.negated() },
  ...(detail && { detail }),
})

/** The lot stays to be read where the target reads it over. */
const unitsAlone = ({ lot, ...posting }: PrintedPosting): PrintedPosting => ({ ...posting, heldAt: lot! })

/**
 * The comments of a posting with what its target needs to give it its own day: of several, ledger goes by the last and hledger by the
 * first, and a day that was a tag, or had no year, is none in the other.
 */
export function withOwnDays(comments: readonly string[], { day, secondDay }: PrintedPosting, target: 'ledger' | 'hledger'): readonly string[] {
  if (day === undefined && secondDay === undefined) return comments
  const told = comments.flatMap(toldDay)
  if (target === 'hledger') return day === undefined || told[0] === day ? comments : [` date:${formatDay(day)}`, ...comments]
  if (secondDay === undefined && told.at(-1) === day) return comments
  const second = secondDay === undefined ? '' : `=${slashed(secondDay)}`
  return [...comments, ` [${day === undefined ? '' : slashed(day)}${second}]`]
}

/** The days in brackets; none if one has no year. Neither tool looks for them after a colon here. */
function toldDay(comment: string): Day[] {
  if (comment.includes(':') || !/^[^[]*\[\d/.test(comment)) return []
  const [, written = ''] = /^[^[]*\[([^\]=]*)[\]=]/.exec(comment) ?? []
  return [tryParseWrittenDay(written) ?? NO_DAY]
}

const slashed = (day: Day): string => formatDay(day).replaceAll('-', '/')

/** In beancount a transaction has one day for all that it moves. */
export function sayOwnDays({ day, payee, file, beginLine: line, postings }: PrintedTransaction, say: Say): void {
  for (const { account, day: own } of postings)
    if (own !== undefined && own !== day)
      say({
        what: `${said(day, payee)}: the posting to ${account} is of ${formatDay(own)}, which is only noted; it moves with the others`,
        kind: 'day',
        file,
        line,
      })
}

/** A payee of ledger or hledger, which end it at a semicolon. */
export const payeeText = (payee: string): string =>
  payee
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/\s{2,};|;/g, ',')
    .trim()

/** Reports payees that the target writes differently or ignores. */
export function sayPayees({ day, payee, file, beginLine: line, postings }: PrintedTransaction, target: Dialect, say: Say): void {
  if (target !== 'beancount' && payee.includes(';'))
    say({ what: `${said(day, payee)}: a payee ends at a semicolon in ${target}, so it is written with a comma`, kind: 'payee', file, line })
  if (target === 'ledger') return
  for (const posting of postings)
    if (posting.payee !== undefined)
      say({
        what: `${said(day, payee)}: the posting to ${posting.account} has its own payee ${posting.payee}, which ${target} only keeps as a note`,
        kind: 'own payee',
        file,
        line,
      })
}
