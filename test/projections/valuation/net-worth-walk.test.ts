import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDay, parseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { ASSETS, LIABILITIES } from '../../../src/projections/valuation/accounts.ts'
import { type Networth, NetworthWalk, NO_NETWORTH } from '../../../src/projections/valuation/net-worth-walk.ts'
import { scopeOf, scopesOf } from '../../../src/projections/valuation/scope.ts'
import type { ValuedLedger } from '../../../src/projections/valuation/valued-ledger.ts'
import { ledgerOf } from '../../support/ledger-from-text.ts'
import { runs } from '../../support/thorough.ts'

const FIRST = parseDay('2024-01-01')
const DAYS = 12
const day = fc.nat(DAYS - 1).map((after) => formatDay(FIRST + after))
const some = fc.integer({ min: -9, max: 9 }).filter((number) => number !== 0)

/** Books in which money and a fund are bought, sold and paid out, with prices that come before, between and after that, or never. */
const price = fc
  .tuple(day, fc.constantFrom('FUND', 'USD', 'GOLD'), fc.constantFrom('EUR', 'USD'), fc.constantFrom('0.5', '1.25', '3'))
  .filter(([, base, quote]) => base !== quote)
  .map(([on, base, quote, rate]) => ({ on, text: `P ${on} ${base} ${rate} ${quote}\n` }))
const posted = fc.oneof(
  fc.tuple(fc.constantFrom('Assets:Bank', 'Liabilities:Card'), some).map(([account, number]) => `  ${account}  ${number} EUR\n  Equity:Open\n`),
  fc.tuple(some, fc.constantFrom('USD', 'FUND')).map(([number, commodity]) => `  Assets:Broker  ${number} ${commodity} @ 2 EUR\n  Assets:Bank\n`),
  fc.tuple(some, fc.constantFrom('USD', 'GOLD')).map(([number, commodity]) => `  Assets:Safe  ${number} ${commodity}\n  Equity:Open\n`),
  some.map((number) => `  Income:Interest:Bank  ${number} EUR\n  Assets:Bank\n`),
  some.map((number) => `  Income:CapitalGains:Broker  ${number} EUR\n  Expenses:Food\n`),
)
const transaction = fc.tuple(day, posted).map(([on, text]) => ({ on, text: `${on} x\n${text}` }))
const book = fc.tuple(fc.array(price, { maxLength: 5 }), fc.array(transaction, { minLength: 1, maxLength: 6 })).map(([prices, transactions]) =>
  [...prices, ...transactions]
    .toSorted((a, b) => (a.on < b.on ? -1 : 1))
    .map(({ text }) => text)
    .join(''),
)

const isOwn = (ledger: ValuedLedger): Uint8Array => ledger.accounts.where(({ root }) => root === ASSETS || root === LIABILITIES)
const walk = (ledger: ValuedLedger): NetworthWalk => new NetworthWalk(ledger, scopeOf(ledger, isOwn(ledger)))
const asOf = (text: string, after: number): ValuedLedger => ledgerOf(text, formatDay(FIRST + after))
const last = (text: string, after: number): Networth => walk(asOf(text, after)).last()
/** What does not hang on what is known of a commodity by today. */
const figures = ({ investmentAmount, withdrawalAmount, gainAmount, balanceAmount }: Networth): string[] =>
  [investmentAmount, withdrawalAmount, gainAmount, balanceAmount].map(String)
const options = { numRuns: runs(60) }

describe('net worth, whatever was bought, sold and quoted', () => {
  test('is on every day of a timeline what it was with that day as the last', () => {
    fc.assert(
      fc.property(book, (text) => {
        for (const { day: of, point } of walk(asOf(text, DAYS)).timeline())
          expect([formatDay(of), ...figures(point)]).toEqual([formatDay(of), ...figures(last(text, of - FIRST))])
      }),
      options,
    )
  })

  test('is at the end of a timeline what it is when no day is listed', () => {
    fc.assert(
      fc.property(book, (text) => {
        const ledger = asOf(text, DAYS)
        expect(walk(ledger).timeline().at(-1)?.point ?? NO_NETWORTH).toEqual(walk(ledger).last())
      }),
      options,
    )
  })

  test('has a point for each day from the first posting on, and none once all is gone for good', () => {
    fc.assert(
      fc.property(book, (text) => {
        const ledger = asOf(text, DAYS)
        const { postings } = scopeOf(ledger, isOwn(ledger))
        const points = walk(ledger).timeline()
        if (postings.length === 0) return expect(points).toEqual([])
        const first = ledger.booked.day[postings[0]!]!
        expect(points.map((point) => point.day)).toEqual(points.map((_, at) => first + at))
        for (const { day: of, point } of points) expect(point.date).toBe(ledger.zone.start(of))
        const end = points.at(-1)!
        expect(end.day >= ledger.booked.day[postings.at(-1)!]!).toBe(true)
        if (end.day < ledger.today) expect(String(end.point.balanceAmount)).toBe('0')
      }),
      options,
    )
  })

  test('is what went in, less what came out, and the gain, of which exchange rates have their part', () => {
    fc.assert(
      fc.property(book, (text) => {
        for (const { point } of walk(asOf(text, DAYS)).timeline()) {
          const net = point.investmentAmount.minus(point.withdrawalAmount)
          expect([point.netInvestmentAmount, point.contribution].map(String)).toEqual([net, net].map(String))
          expect(String(net.plus(point.gainAmount))).toBe(String(point.balanceAmount))
          expect(String(point.fx_impact.plus(point.investment_return))).toBe(String(point.gainAmount))
        }
      }),
      options,
    )
  })

  test('is that of its accounts together', () => {
    fc.assert(
      fc.property(book, (text) => {
        const ledger = asOf(text, DAYS)
        const each = [...scopesOf(ledger, isOwn(ledger)).values()].map((scope) => new NetworthWalk(ledger, scope).last())
        const together = (of: (point: Networth) => Exact): string => String(Exact.sum(each.map(of)))
        const whole = walk(ledger).last()
        expect(together((point) => point.investmentAmount.minus(point.withdrawalAmount))).toBe(String(whole.netInvestmentAmount))
        expect(together(({ balanceAmount }) => balanceAmount)).toBe(String(whole.balanceAmount))
      }),
      options,
    )
  })

  test('is worth the units that are held at the price of the day', () => {
    fc.assert(
      fc.property(book, (text) => {
        const ledger = asOf(text, DAYS)
        const { booked, view, rates, today } = ledger
        const chosen = isOwn(ledger)
        const units = new Map<number, Exact>()
        for (let posting = 0; posting < booked.count; posting++) {
          const commodity = booked.commodity[posting]!
          if (chosen[booked.account[posting]!] === 1) units.set(commodity, (units.get(commodity) ?? Exact.zero).plus(booked.quantityOf(posting)))
        }
        const held = [...units].filter(([, number]) => !number.isZero)
        fc.pre(held.every(([commodity]) => view.commodities[commodity] === 'EUR' || rates.unit(commodity, today) !== undefined))
        const value = Exact.sum(held.map(([commodity, number]) => number.times(rates.unit(commodity, today)!.value)))
        expect(String(walk(ledger).last().balanceAmount)).toBe(String(value))
      }),
      options,
    )
  })
})
