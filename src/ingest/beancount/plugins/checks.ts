import { intAt } from '#vocabulary/element-at.ts'
import { type LinearPattern, linearPattern } from '#vocabulary/pattern-size.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Tag } from '#vocabulary/book-columns.ts'
import { minus, over, plus, times } from '../decimal28.ts'
import { Residual, weightOf } from '../booking/lot.ts'
import { BALANCE, COMMODITY, type DirectiveOf, OPEN } from '../parsed-directives.ts'
import { nameOfAccount, nameOfCurrency, type Plugin, type PluginCall, type PluginJournal, type PluginTransaction } from './journal.ts'
import { accountsOf } from './account-plugins.ts'

type Check = (journal: PluginJournal, call: PluginCall) => void
const check = (run: Check, configuration: Plugin['configuration'] = 'none'): Plugin => ({ changesTransactions: false, configuration, run })

const opensOf = ({ directives }: PluginJournal): DirectiveOf<typeof OPEN>[] => directives.others.filter((directive) => directive.kind === OPEN)
const placeOf = ({ file, line, endLine }: PluginTransaction): { file: number; line: number; endLine: number } => ({ file, line, endLine })

/** Only accounts without accounts below them have postings. */
export const leafOnly = check((journal, { place }) => {
  const parents = new Set<string>()
  for (const { account } of opensOf(journal)) addParents(nameOfAccount(journal, account))
  const used = new Map<number, { file: number; line: number }>()
  for (const transaction of journal.transactions) {
    for (const { account, line } of transaction.postings) {
      if (used.has(account)) continue
      used.set(account, { file: transaction.file, line })
      addParents(nameOfAccount(journal, account))
    }
  }
  // A balance of everything below an account is no use of it.
  for (const directive of journal.directives.others) {
    if (directive.kind === OPEN || directive.kind === BALANCE) continue
    for (const account of accountsOf(directive)) if (!used.has(account)) used.set(account, directive)
  }
  for (const [account, at] of used) {
    const name = nameOfAccount(journal, account)
    if (parents.has(name))
      journal.problems.error(
        'account_not_leaf',
        at.line > 0 ? at : place,
        `${name} has accounts below it and is used itself, which plugin "leafonly" forbids; use one of those accounts.`,
      )
  }

  function addParents(name: string): void {
    for (let colon = name.lastIndexOf(':'); colon > 0; colon = name.lastIndexOf(':', colon - 1)) parents.add(name.slice(0, colon))
  }
})

/** Every open account is used by something. */
export const noUnused = check((journal) => {
  const used = new Set<number>()
  for (const { postings } of journal.transactions) for (const { account } of postings) used.add(account)
  for (const directive of journal.directives.others) if (directive.kind !== OPEN) for (const account of accountsOf(directive)) used.add(account)
  for (const open of opensOf(journal)) {
    if (!used.has(open.account))
      journal.problems.error(
        'account_unused',
        open,
        `${nameOfAccount(journal, open.account)} is opened and never used, which plugin "nounused" forbids; remove the directive.`,
      )
  }
})

/** No currency is held both at cost and without one. */
export const coherentCost = check((journal) => {
  const atCost = new Map<number, PluginTransaction>()
  const bare = new Set<number>()
  for (const transaction of journal.transactions) {
    for (const { currency, lot } of transaction.postings) {
      if (lot === undefined) bare.add(currency)
      else if (!atCost.has(currency)) atCost.set(currency, transaction)
    }
  }
  for (const [currency, transaction] of atCost) {
    if (bare.has(currency))
      journal.problems.error(
        'cost_incoherent',
        placeOf(transaction),
        `${nameOfCurrency(journal, currency)} is held at cost here and without a cost elsewhere, which plugin "coherent_cost" forbids; write a cost everywhere, or nowhere.`,
      )
  }
})

/** An account holds one currency, bought with one currency; `onecommodity: FALSE` on its open directive exempts it, and so does not matching the pattern. */
export const oneCommodity = check((journal, { configuration }) => {
  const accountPattern = configuration ? pattern(configuration) : undefined
  const exempt = new Set<number>()
  for (const { tags, currencies, account } of opensOf(journal)) {
    const isWanted = accountPattern === undefined || accountPattern.test(nameOfAccount(journal, account))
    if (isOff(tags, 'onecommodity') || currencies.length > 1 || !isWanted) exempt.add(account)
  }
  const own = new Map<number, Set<number>>()
  const paid = new Map<number, Set<number>>()
  const secondUse = new Map<Map<number, Set<number>>, Map<number, { file: number; line: number }>>([own, paid].map((uses) => [uses, new Map()]))
  const use = (uses: Map<number, Set<number>>, account: number, currency: number, file: number, line: number): void => {
    if (exempt.has(account)) return
    add(uses, account, currency)
    // The first line that brings a second currency is where somebody will look.
    const lines = secondUse.get(uses)!
    if (uses.get(account)!.size === 2 && !lines.has(account)) lines.set(account, { file, line })
  }
  for (const { postings, file } of journal.transactions) {
    for (const { account, currency, lot, line } of postings) {
      use(own, account, currency, file, line)
      if (lot !== undefined) use(paid, account, lot.currency, file, line)
    }
  }
  for (const directive of journal.directives.others)
    if (directive.kind === BALANCE) use(own, directive.account, directive.currency, directive.file, directive.line)
  for (const [what, currencies] of [
    ['currency', own],
    ['cost currency', paid],
  ] as const) {
    for (const [account, place] of secondUse.get(currencies)!) {
      const name = nameOfAccount(journal, account)
      const list = [...currencies.get(account)!].map((currency) => nameOfCurrency(journal, currency)).join(', ')
      journal.problems.error(
        'more_than_one_currency',
        place,
        `${name} has more than one ${what} (${list}), which plugin "onecommodity" forbids; use an account for each.`,
      )
    }
  }
}, 'optional')

/** FALSE, NULL, zero or nothing: what Python takes for false. */
const isOff = (tags: readonly Tag[], name: string): boolean => {
  const tag = tags.find((field) => field.name === name)
  return tag !== undefined && /^(FALSE|0+(\.0+)?|)$/.test(tag.value)
}

/** A pattern that must match from the beginning, as Python's `re.match` does; one that cannot be read matches nothing. */
function pattern(text: string): LinearPattern {
  return linearPattern(`^(?:${text})`) ?? { test: () => false }
}

function add(sets: Map<number, Set<number>>, key: number, value: number): void {
  const set = sets.get(key)
  if (set === undefined) sets.set(key, new Set([value]))
  else set.add(value)
}

/** One rate per day and pair. */
export const uniquePrices = check((journal) => {
  const { prices } = journal.book
  const seen = new Map<string, Exact>()
  for (let row = 0; row < prices.count; row++) {
    const key = `${prices.day[row]} ${prices.base[row]} ${prices.quote[row]}`
    const rate = prices.rate.get(row)
    const before = seen.get(key)
    if (before === undefined) seen.set(key, rate)
    else if (!before.equals(rate)) {
      journal.problems.error(
        'prices_disagree',
        { file: intAt(prices.file, row), line: intAt(prices.line, row) },
        `There is another price of ${nameOfCurrency(journal, intAt(prices.base, row))} for this day, ${before} instead of ${rate}, which plugin "unique_prices" forbids; remove one.`,
      )
    }
  }
})

/** The proceeds of a sale are what its price says: gains need not be checked by hand. */
export const sellGains = check((journal) => {
  for (const transaction of journal.transactions) {
    const atCost = transaction.postings.filter(({ lot }) => lot !== undefined)
    if (!atCost.some(({ price }) => price !== undefined) || !atCost.every(({ price }) => price !== undefined)) continue
    const off = new Residual()
    for (const { number, lot, price } of atCost)
      if (lot !== undefined && price !== undefined) off.add({ number: times(number.negated(), price.number), currency: price.currency })
    const income = journal.options.roots.Income
    for (const posting of transaction.postings) {
      if (posting.lot !== undefined || nameOfAccount(journal, posting.account).startsWith(`${income}:`)) continue
      const weight = weightOf({ ...posting, cost: undefined })
      off.add({ number: weight.number.negated(), currency: weight.currency })
    }
    const sources = transaction.postings
      .filter(({ inferred }) => !inferred)
      .map(({ number, currency, lot, price }) => ({ number, currency, cost: lot, price }))
    const tolerances = journal.tolerances.infer(sources)
    for (const { number, currency } of off.amounts) {
      const tolerance = tolerances.of(currency)
      if (number.abs().isGreaterThan(plus(tolerance, tolerance))) {
        journal.problems.error(
          'proceeds_disagree',
          placeOf(transaction),
          `The proceeds of this sale are off from its prices by ${number.abs()} ${nameOfCurrency(journal, currency)}, which plugin "sellgains" forbids; correct the price or the proceeds.`,
        )
        break
      }
    }
  }
})

/** Every currency has a commodity directive. */
export const checkCommodity = check((journal, { place }) => {
  const declared = new Set(journal.directives.others.flatMap((directive) => (directive.kind === COMMODITY ? [directive.currency] : [])))
  const missing = new Set<number>()
  const use = (currency: number | undefined): void => {
    if (currency !== undefined && !declared.has(currency)) missing.add(currency)
  }
  for (const { postings } of journal.transactions) {
    for (const { currency, lot, price } of postings) {
      use(currency)
      use(lot?.currency)
      use(price?.currency)
    }
  }
  for (const directive of journal.directives.others) {
    if ('currency' in directive) use(directive.currency)
    if (directive.kind === OPEN) directive.currencies.forEach(use)
  }
  const { prices } = journal.book
  for (let row = 0; row < prices.count; row++) {
    use(prices.base[row])
    use(prices.quote[row])
  }
  for (const currency of missing) {
    const name = nameOfCurrency(journal, currency)
    journal.problems.error(
      'commodity_undeclared',
      place,
      `${name} has no commodity directive, which plugin "check_commodity" forbids; add "1970-01-01 commodity ${name}".`,
    )
  }
}, 'optional')

/** In accounts that book with NONE, sales are made at the average cost. */
export const checkAverageCost = check((journal, { configuration, place }) => {
  const tolerance = Exact.tryParse((configuration ?? '0.01').trim())
  if (tolerance === undefined) {
    journal.problems.error('plugin_configuration', place, 'The configuration of plugin "check_average_cost" must be a number: "0.01".')
    return
  }
  const methods = new Map(opensOf(journal).map(({ account, method }) => [account, method]))
  const holdings = new Map<string, { units: Exact; cost: Exact }>()
  for (const transaction of journal.transactions) {
    for (const { account, number, currency, lot, line } of transaction.postings) {
      if (lot === undefined || (methods.get(account) ?? journal.options.bookingMethod) !== 'NONE') continue
      const key = `${account} ${currency} ${lot.currency}`
      const holding = holdings.get(key)
      if (holding !== undefined && holding.units.sign === -number.sign && !holding.units.isZero) {
        const average = over(holding.cost, holding.units)
        if (minus(lot.number, average).abs().isGreaterThan(times(tolerance, average.abs()))) {
          journal.problems.error(
            'cost_not_average',
            { file: transaction.file, line },
            `This sale is at a cost of ${lot.number}, but the average cost is ${average.rounded(4)}, which plugin "check_average_cost" forbids; sell at the average.`,
          )
        }
      }
      const cost = times(number, lot.number)
      holdings.set(key, holding === undefined ? { units: number, cost } : { units: plus(holding.units, number), cost: plus(holding.cost, cost) })
    }
  }
}, 'optional')
