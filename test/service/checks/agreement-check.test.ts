import { afterEach, expect, test } from 'vitest'
import { ValuedLedger } from '../../../src/projections/valuation/valued-ledger.ts'
import { AgreementCheck } from '../../../src/service/checks/doctor.ts'
import { findingsIn } from '../../../src/service/checks/findings.ts'
import { ledgerOf } from '../../support/ledger-from-text.ts'
import { settingsSchema } from '../../../src/config/schema.ts'
import { until } from '../../support/until.ts'

const LONG = 1_000_000
const AGREEMENT = { currencies: ['EUR', 'USD'], disagreements: [] }
const bookOf = (cents: number): ValuedLedger =>
  ledgerOf(`P 2023-01-01 USD 0.5 EUR\n2023-01-02 Salary\n  Assets:Checking  ${cents} EUR\n  Income:Salary\n`, '2023-12-31')

let check: AgreementCheck
afterEach(() => check.stop())

test('a book is looked at when it has been left alone, and what was found is known of this book only', async () => {
  check = new AgreementCheck({ quiet: 1 })
  const [book, other] = [bookOf(1), bookOf(2)]
  expect(check.known(book)).toBeUndefined()
  await until(() => check.known(book), Boolean)
  expect(check.known(book)).toEqual(AGREEMENT)
  expect(check.known(other)).toBeUndefined()
})

test('nobody is kept waiting by a book that is looked at, and who waits has it looked at now', async () => {
  check = new AgreementCheck({ quiet: LONG })
  const book = bookOf(1)
  expect(check.known(book)).toBeUndefined()
  let turns = 0
  const counting = setInterval(() => turns++, 0)
  const [first, second] = [check.now(book), check.now(book)]
  expect(await first).toEqual(AGREEMENT)
  clearInterval(counting)
  expect(turns).toBeGreaterThan(1)
  expect(await second).toBe(await first)
  expect(check.known(book)).toBe(await first)
})

test('a look that fails is told to who waits, and tried again', async () => {
  class Failing extends ValuedLedger {
    fails = true
    override get earnings() {
      if (this.fails) throw new Error('no earnings')
      return super.earnings
    }
  }
  check = new AgreementCheck({ quiet: 0 })
  const { view, settings, today } = bookOf(1)
  const book = new Failing(view, settings, today)
  check.known(book)
  await expect(check.now(book)).rejects.toThrow('no earnings')
  book.fails = false
  expect(await check.now(book)).toEqual(AGREEMENT)
})

test('a program that ends begins nothing more', async () => {
  check = new AgreementCheck({ quiet: 0 })
  const book = bookOf(1)
  check.known(book)
  check.stop()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(check.known(book)).toBeUndefined()
})

test('where reports disagree is a finding, once they were asked', () => {
  const agreementIn = (disagreements: string[]) =>
    findingsIn(bookOf(1), settingsSchema.parse({ journal_path: 'x' }), { currencies: ['EUR'], disagreements })
  expect(findingsIn(bookOf(1), settingsSchema.parse({ journal_path: 'x' }), undefined)).toEqual([])
  expect(agreementIn([])).toEqual([])
  expect(agreementIn(['net worth: one says 1, another says 2'])).toMatchObject([
    { rule: 'agreement', level: 'danger', details: 'net worth: one says 1, another says 2' },
  ])
})
