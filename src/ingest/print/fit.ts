import { Exact } from '#vocabulary/exact.ts'
import { BALANCED_VIRTUAL, REAL, VIRTUAL } from '#vocabulary/book-columns.ts'
import type { Book, Dialect } from '../journal/book.ts'
import { type Amount, isInItself, type PrintedPosting, type PrintedTransaction, pricesOf, type Shown, transactionsOf } from './entries.ts'
import { balanceAsLots, balanceAsUnits, inheritLots, withoutCostsInLots } from './lots.ts'
import { type Say, said } from './left-out.ts'
import { sayOwnDays } from './own-days.ts'
import { sayPayees } from './payees.ts'

/** What virtual postings are balanced against where there are none. */
export const VIRTUAL_ACCOUNT = 'Equity:Virtual'
/** What takes up a rounding that no cost can. */
export const ROUNDING_ACCOUNT = 'Equity:Rounding'

/** More places than this come from a division in another tool, and only the amount that it stood for is meant. */
const PLACES = 12
/** What is off by more than this is not a rounding. */
const ROUNDING_MAX = new Exact(1, 0)

/** Returns the amount that is meant: rounded where a division has left more places than anybody writes. */
export const meant = (value: Exact): Exact => (value.scale > PLACES ? value.rounded(PLACES).trimmed() : value)

/**
 * Returns a transaction of one dialect so that another one accepts it, with the same sums in every account: what each posting weighs
 * differs between the tools, and so does what they forgive. What had to change is told.
 */
function fitted(transaction: PrintedTransaction, fit: Fit): PrintedTransaction {
  const { source, target, say } = fit
  const priced = source === 'ledger' ? withoutCostsInLots(transaction.postings) : transaction.postings
  if (target === 'ledger' && transaction.postings.length === 0) {
    const { day, payee, file, line } = transaction
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
function asBeancountWeighs(posting: PrintedPosting, { day, payee, line, file }: PrintedTransaction, say: Say): PrintedPosting {
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
function inOtherCommodities(postings: readonly PrintedPosting[], { day, payee, line, file }: PrintedTransaction, say: Say): PrintedPosting[] {
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
  { day, payee, line, file }: PrintedTransaction,
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
function balanced({ day, payee, line, file }: PrintedTransaction, postings: PrintedPosting[], { say, target, forgiveness }: Fit): PrintedPosting[] {
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
      const { cost } = postings[at]!
      postings[at] = { ...postings[at]!, cost: { commodity, quantity: cost!.quantity.minus(rest) } }
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
    for (let row = 0; row < postings.count; row++) this.#see(commodities.names[postings.commodity[row]!]!, postings.quantity.scale[row]!)
    for (let row = 0; row < prices.count; row++) this.#see(commodities.names[prices.quote[row]!]!, prices.rate.scale[row]!)
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
