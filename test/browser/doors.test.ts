import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BOOK, type Installation, install } from './installation.ts'
import { ledTo, settled } from './settled.ts'
import { silentFigures } from './silent-figures.ts'
import { PLANS } from './plans.ts'

const SETTINGS = `currencies: [USD]
checking_accounts: ['Assets:Checking']
${PLANS}`
/** A book in which every page has figures of every kind. */
const FULL_BOOK = `${BOOK}
P 2024-01-01 USD 0.90 EUR

~ Monthly from 2024-01-01 to 2024-12-31
    Expenses:Food          200.00 EUR
    Assets:Checking

2024-01-20 * Bank
    Assets:Dollars           100.00 USD
    Assets:Checking          -90.00 EUR

2024-02-03 * Landlord
    ; Recurring: Rent
    Expenses:Rent              1,000.00 EUR
    Assets:Checking

2024-03-04 * Landlord
    ; Recurring: Rent
    Expenses:Rent                 10.00 EUR
    Expenses:Tax                  33.33 EUR
    Assets:Checking

2024-03-05 * Bank
    Liabilities:Loan             250.00 EUR
    Expenses:Interest             20.00 EUR
    Assets:Checking

2024-02-01 * Bank
    Assets:Checking            1,000.00 EUR
    Liabilities:Loan
`
const PATHS = [
  '/',
  '/cash_flow/monthly?range=all',
  '/cash_flow/income_statement',
  '/cash_flow/recurring',
  '/expense/monthly',
  '/planning/goals',
  '/liabilities/balance',
  '/liabilities/credit_cards',
  '/liabilities/credit_cards/Liabilities%3ACard',
  '/expense/budget',
  '/assets/gain',
  '/assets/gain/Assets%3AFund',
  '/assets/allocation',
  '/assets/networth',
  '/assets/networth?view=table',
  '/assets/balance',
  '/ledger/transaction',
  '/ledger/posting',
  '/ledger/price',
  '/ledger/price/FUND',
  '/ledger/fx?base=USD&quote=EUR&year=2024&month=1',
  '/accounts/Assets:Checking',
  '/accounts/Assets:Fund',
  '/expense/yoy',
  '/planning/goals/savings/A%20boat',
  '/planning/projection',
  '/more/history?from=2024-01-31',
]

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': FULL_BOOK }, today: '2024-03-31', settings: SETTINGS })
})
afterAll(() => installation?.close())

/** Presses every figure of the page, and returns those whose panel fails or says another number. */
const wrongDoors = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const wrong: string[] = []
    const until = async (holds: () => boolean): Promise<boolean> => {
      for (let look = 0; look < 400 && !holds(); look += 1) await new Promise((done) => setTimeout(done, 25))
      return holds()
    }
    const numberIn = (text: string): number | undefined => (/\d/.test(text) ? Number(/[\d.,]*\d/.exec(text)?.[0]?.replaceAll(',', '')) : undefined)
    const panel = (): Element | null => document.querySelector('dialog .proof-body')
    for (const door of document.querySelectorAll<HTMLElement>('main .proof')) {
      const name = door.closest('.figure, tr, li')?.textContent ?? door.textContent ?? ''
      door.click()
      const opened = await until(() => panel() !== null && panel()?.querySelector('.skeleton, .waiting') === null)
      const shown = panel()?.querySelector('.proof-figure')
      if (!opened || panel()?.querySelector('.failure')) wrong.push(`${name}: ${panel()?.textContent ?? 'nothing opened'}`)
      else if (shown && numberIn(door.textContent ?? '') !== undefined && numberIn(shown.textContent ?? '') !== numberIn(door.textContent ?? ''))
        wrong.push(`${name}: ${door.textContent} is ${shown.textContent} there`)
      else if (!shown && !panel()?.querySelector('.whole-transaction, .contents')) wrong.push(`${name}: an empty panel`)
      document.querySelector<HTMLElement>('dialog [aria-label="Close"]')?.click()
      await until(() => document.querySelector('dialog') === null)
    }
    return wrong
  })

describe('every figure can be pressed, and its panel says the same number', () => {
  let page: Page
  beforeAll(async () => {
    page = await installation.open('/', { forAll: true })
    await settled(page)
  })
  test.each(PATHS)('%s', async (path) => {
    await ledTo(page, path)
    expect({ silent: await silentFigures(page), wrong: await wrongDoors(page) }).toEqual({ silent: [], wrong: [] })
  })
})

describe('a chart', () => {
  test('says what is in a column that was pressed, by mouse, finger and keyboard', async () => {
    const page = await installation.open('/cash_flow/monthly?range=all')
    const tooltip = page.getByRole('group', { name: 'Figures of this place' })
    await page.locator('.bar').nth(1).click()
    await tooltip.getByRole('button', { name: '5,250.00' }).click()
    await page.getByRole('dialog', { name: 'What is in Income, Feb 2024' }).getByRole('link', { name: 'Employer' }).waitFor()
    await page.keyboard.press('Escape')
    await page.locator('h1').click()
    await tooltip.waitFor({ state: 'detached' })

    const chart = page.getByRole('slider')
    await chart.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.textContent?.includes('5,250.00'))
    await page.keyboard.press('Escape')
    await tooltip.waitFor({ state: 'detached' })
    expect(await chart.evaluate((element) => element === document.activeElement)).toBe(true)

    const phone = await installation.open('/assets/networth', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
    const pinned = phone.getByRole('group', { name: 'Figures of this place' }).getByRole('button').first()
    // A place of a chart that is drawn anew at that moment is pinned no longer, and a finger taps again.
    for (let taps = 0; taps < 5 && !(await pinned.isVisible()); taps++) {
      await phone.getByRole('slider').tap()
      await pinned.waitFor({ timeout: 2000 }).catch(() => undefined)
    }
    await pinned.tap()
    await phone.getByRole('dialog', { name: /^What is in Net worth, / }).waitFor()
  })

  test('shows one kind alone when its legend is pressed, a part when it is dragged over, and all of it as a table', async () => {
    const page = await installation.open('/cash_flow/monthly?range=all')
    const parts = (): Promise<number> => page.locator('.bar > span').count()
    await page.locator('.bar > span').first().waitFor()
    const all = await parts()
    const legend = page.getByRole('list', { name: /^Legend/ })
    await legend.getByRole('button', { name: 'Income' }).click()
    expect(await parts()).toBe(1)
    await legend.getByRole('button', { name: 'Income', pressed: true }).click()
    expect(await parts()).toBe(all)

    const [from, to] = [await page.locator('.bar').nth(1).boundingBox(), await page.locator('.bar').nth(2).boundingBox()]
    await page.mouse.move(from!.x + 20, from!.y + 40)
    await page.mouse.down()
    await page.mouse.move(to!.x + 20, to!.y + 40, { steps: 6 })
    await page.mouse.up()
    await page.waitForFunction(() => document.querySelectorAll('.bar').length === 2)
    await page.getByRole('button', { name: 'Show all' }).click()
    await page.waitForFunction(() => document.querySelectorAll('.bar').length === 3)

    await page.getByRole('button', { name: 'As a table' }).click()
    await page.getByRole('row', { name: /Feb 2024 5,250\.00/ }).waitFor()
    expect(new URL(page.url()).searchParams.get('view-flows')).toBe('table')
  })
})

test('the browser has nothing to complain about', () => {
  expect(installation.complaints).toEqual([])
})
