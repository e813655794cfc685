import { type Day, addMonths, civil } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { BROKERAGE, CHECKING, RESERVE } from './accounts.ts'
import { cents, type Habit, inHundreds } from './earning.ts'
import type { Posting } from './story.ts'
import type { Markets } from './markets.ts'
import type { Notebook } from './notebook.ts'

interface Lot {
  readonly boughtOn: Day
  readonly units: Exact
  readonly cost: Exact
  readonly per: 'unit' | 'total'
}

const NAMES: Record<string, string> = { WRLD: 'Fund:World', GRBD: 'Fund:GreenBonds', HLX: 'Equity:Helix', ORCH: 'Equity:Orchard' }
const TITLES: Record<string, string> = { HLX: 'Helix Instruments', ORCH: 'Orchard Rail' }

/** Month of the book, whether bought or sold, and how many shares. */
const TRADES: readonly { readonly month: number; readonly share: 'HLX' | 'ORCH'; readonly shares: number }[] = [
  { month: 2, share: 'HLX', shares: 30 },
  { month: 5, share: 'ORCH', shares: 60 },
  { month: 11, share: 'HLX', shares: 20 },
  { month: 17, share: 'ORCH', shares: -25 },
  { month: 20, share: 'HLX', shares: 25 },
  { month: 26, share: 'HLX', shares: -18 },
  { month: 31, share: 'ORCH', shares: 40 },
]

/** A savings plan in two funds, shares in dollars, and what is sold again, lot by lot, the oldest first. */
export function investing(notebook: Notebook, markets: Markets, opened: Day): Habit[] {
  const lots: Record<string, Lot[]> = { WRLD: [], GRBD: [], HLX: [], ORCH: [] }

  const savingsPlan: Habit = (day, { day: dayOfMonth }) => {
    if (dayOfMonth !== 15) return
    const more = Math.floor((day - opened) / 365)
    const plan = { WRLD: cents(45_000 + 10_000 * more), GRBD: cents(20_000 + 5_000 * more) }
    const lines: Posting[] = []
    for (const [fund, amount] of Object.entries(plan)) {
      const units = amount.dividedBy(markets.on(day, fund), 3)
      lots[fund]?.push({ boughtOn: day, units, cost: amount, per: 'total' })
      lines.push({
        account: `Assets:${NAMES[fund]}`,
        quantity: units,
        commodity: fund,
        cost: { kind: 'bought', cost: amount, per: 'total', currency: 'EUR' },
      })
    }
    notebook.write(day, 'Savings plan', [...lines, { account: CHECKING, quantity: plan.WRLD.plus(plan.GRBD).negated(), commodity: 'EUR' }], {
      recurring: 'Savings plan',
    })
  }

  // The new kitchen: the eight oldest purchases of the world fund are sold, with tax on the gain.
  const kitchen: Habit = (day) => {
    if (day !== addMonths(opened, 21) + 8) return
    const price = markets.on(day, 'WRLD')
    const sold = (lots['WRLD'] ?? []).splice(0, 8)
    const proceeds = Exact.sum(sold.map((lot) => lot.units))
      .times(price)
      .rounded(2)
    const gain = proceeds.minus(Exact.sum(sold.map((lot) => lot.cost)))
    const tax = gain.sign > 0 ? gain.times(Exact.of(275, 3)).rounded(2) : Exact.of(0, 2)
    notebook.write(day, 'World fund, sold for the kitchen', [
      ...sold.map((lot) => soldLine('WRLD', lot, lot.units, price, 'EUR')),
      { account: CHECKING, quantity: proceeds.minus(tax), commodity: 'EUR' },
      ...(tax.isZero ? [] : [{ account: 'Expenses:Tax:CapitalGains', quantity: tax, commodity: 'EUR' }]),
      { account: 'Income:CapitalGains:Fund:World', quantity: gain.negated(), commodity: 'EUR' },
    ])
  }
  const carpenter: Habit = (day) => {
    if (day !== addMonths(opened, 21) + 11) return
    notebook.move(day, 'Carpenter Holzer', { from: CHECKING, to: 'Expenses:Home', amount: cents(284_000) }, { note: 'kitchen, first half' })
  }

  const shares: Habit = (day) => {
    const trade = TRADES.find(({ month }) => day === addMonths(opened, month) + 17)
    if (trade === undefined) return
    const price = markets.on(day, trade.share)
    if (trade.shares > 0) buyShares(day, trade.share, Exact.of(trade.shares), price)
    else sellShares(day, trade.share, Exact.of(-trade.shares), price)
  }

  function buyShares(day: Day, share: string, count: Exact, price: Exact): void {
    const total = count.times(price)
    const missing = total.minus(notebook.balanceOf(BROKERAGE, 'USD')).plus(cents(100))
    if (missing.sign > 0) {
      const dollars = inHundreds(missing).plus(cents(10_000))
      const euros = dollars.times(markets.on(day, 'USD')).rounded(2)
      notebook.move(day, 'Reserve, for shares', { from: RESERVE, to: CHECKING, amount: inHundreds(euros) })
      notebook.write(day, 'Euros into dollars', [
        { account: BROKERAGE, quantity: dollars, commodity: 'USD', cost: { kind: 'exchanged', total: euros, currency: 'EUR' } },
        { account: CHECKING, quantity: euros.negated(), commodity: 'EUR' },
      ])
    }
    lots[share]?.push({ boughtOn: day, units: count, cost: price, per: 'unit' })
    notebook.write(day, `${TITLES[share]}, ${count.toText()} shares`, [
      { account: `Assets:${NAMES[share]}`, quantity: count, commodity: share, cost: { kind: 'bought', cost: price, per: 'unit', currency: 'USD' } },
      { account: 'Expenses:Fees', quantity: cents(100), commodity: 'USD' },
      { account: BROKERAGE, quantity: total.plus(cents(100)).negated(), commodity: 'USD' },
    ])
  }

  function sellShares(day: Day, share: string, count: Exact, price: Exact): void {
    const lot = lots[share]?.shift()
    if (lot === undefined) return
    lots[share]?.unshift({ ...lot, units: lot.units.minus(count) })
    const proceeds = count.times(price)
    notebook.write(day, `${TITLES[share]}, ${count.toText()} shares sold`, [
      soldLine(share, lot, count, price, 'USD'),
      { account: BROKERAGE, quantity: proceeds, commodity: 'USD' },
      { account: `Income:CapitalGains:${NAMES[share]}`, quantity: proceeds.minus(count.times(lot.cost)).negated(), commodity: 'USD' },
    ])
  }

  return [savingsPlan, kitchen, carpenter, shares]
}

const soldLine = (commodity: string, lot: Lot, units: Exact, price: Exact, currency: string): Posting => ({
  account: `Assets:${NAMES[commodity]}`,
  quantity: units.negated(),
  commodity,
  cost: { kind: 'sold', cost: lot.cost, per: lot.per, currency, boughtOn: lot.boughtOn, price },
  note: `bought ${civil(lot.boughtOn).year}`,
})
