import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, install } from './installation.ts'
import { ledTo, settled } from './settled.ts'

const OWNED = `Assets:${'x'.repeat(240)}`
const SPENT = `Expenses:${'W'.repeat(240)}`
const NOWHERE = 'Z'.repeat(240)

/** Names that have no place to break at, as a wallet's address or a machine's key has none. */
const BOOK = `2024-01-01 * Opening
    Assets:Bank      1000.00 EUR
    ${OWNED}      500.00 EUR
    Equity:Opening

2024-02-01 * Shop
    ${SPENT}      50.00 EUR
    Assets:Bank

2024-03-01 * There
    ${NOWHERE}      50.00 EUR
    Assets:Bank

2024-03-03 * And back
    ${NOWHERE}      -20.00 EUR
    Assets:Bank

2024-03-04 * State
    Assets:Bank      123456789012.34 EUR
    Income:Lottery
`
let installation: Installation
let phone: Page
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK }, today: '2024-03-31' })
  phone = await installation.open('/', { viewport: { width: 320, height: 844 }, isMobile: true, hasTouch: true, forAll: true })
})
afterAll(() => installation?.close())

test.each([
  '/',
  '/cash_flow/income_statement',
  '/expense/monthly',
  '/expense/yearly',
  '/assets/allocation',
  '/ledger/transaction',
  '/more/roots',
  '/reports/year',
  `/accounts/${OWNED}`,
  `/accounts/${OWNED}/reconcile`,
  `/assets/gain/${OWNED}`,
])('a name of 240 letters makes nothing wider than a phone: %s', async (path) => {
  await ledTo(phone, path)
  await settled(phone)
  const wide = await phone.evaluate(() =>
    [...document.querySelectorAll('main h1, main p, main .amount, main select')]
      .filter(
        (element) =>
          element.getBoundingClientRect().right > innerWidth && element.closest('.scrolls, .register, table, details:not([open])') === null,
      )
      .map((element) => element.outerHTML.slice(0, 80)),
  )
  expect([await phone.evaluate(() => document.documentElement.scrollWidth), wide]).toEqual([320, []])
})

test('a row of a register has three lines at most, however long the names', async () => {
  await ledTo(phone, '/accounts/Assets:Bank')
  await settled(phone)
  const lines = await phone.locator('.register-what').evaluateAll((cells) =>
    cells.map((cell) => {
      const { lineHeight } = getComputedStyle(cell)
      return [...cell.children].reduce((sum, part) => sum + part.clientHeight, 0) / Number.parseFloat(lineHeight)
    }),
  )
  expect(lines.length).toBe(5)
  expect(lines.filter((count) => count > 3.2)).toEqual([])
})

test('a long name in a tree of accounts stays in its column', async () => {
  await ledTo(phone, '/assets/allocation')
  await settled(phone)
  const spilled = await phone
    .locator('.tree-name')
    .evaluateAll((names) => names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => (name.textContent ?? '').slice(0, 40)))
  expect(spilled).toEqual([])
})

test('accounts in no section of the income statement are named, with the way to their root', async () => {
  await ledTo(phone, '/cash_flow/income_statement')
  await phone.getByText('The type of 1 account is not clear from its name.').waitFor()
  await phone.getByRole('link', { name: 'Choose the type' }).click()
  await phone.getByRole('heading', { name: 'Account types' }).waitFor()
})

test('a figure of any length stands in its row of a list whole', async () => {
  const page = await installation.open('/ledger/posting', { viewport: { width: 1300, height: 844 } })
  const figure = page.locator('.posting-row').getByText('−123,456,789,012.34').first()
  await figure.waitFor()
  const cut = await page
    .locator('.posting-row:not(.posting-head) > span:not(.left)')
    .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length)
  expect(cut).toBe(0)
})

/** Turns what follows from right to left, to the end of its paragraph. */
const TURN = '\u202e'
const TURNED_BOOK = `2024-03-01 * Refund ${TURN}21
    Assets:Bank  12.00 EUR
    Expenses:Food

2024-03-02 * Sho${TURN}p
    Expenses:Fo${TURN}od  5.00 EUR
    Assets:Bank
`

describe('names that turn the direction of writing', () => {
  beforeAll(() => installation.write('main.ledger', TURNED_BOOK))

  test.each(['/', '/ledger/transaction', '/ledger/posting', '/expense/monthly'])(
    'on %s a name that turns the direction of writing turns itself alone',
    async (path) => {
      await ledTo(phone, path)
      await phone.getByText(TURN).first().waitFor()
      // What stands in the same paragraph is turned where a text with such a mark is not kept apart from it.
      const open = await phone.evaluate((turn) => {
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        const found: string[] = []
        while (texts.nextNode()) {
          const { parentElement: element, textContent } = texts.currentNode
          if (element === null || !textContent?.includes(turn)) continue
          if (!getComputedStyle(element).unicodeBidi.startsWith('isolate')) found.push(`${element.tagName}: ${textContent}`)
        }
        return found
      }, TURN)
      expect(open).toEqual([])
    },
  )
})
