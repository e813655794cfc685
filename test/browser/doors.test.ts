import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violationsOf } from './accessibility.ts'
import { BOOK, type Installation, install } from './installation.ts'
import { pageAt } from './one-page.ts'
import { PLANS } from './plans.ts'

const SETTINGS = `currencies: [USD]
checking_accounts: ['Assets:Checking']
${PLANS}`
/** A book in which columns have figures of every kind. */
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

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': FULL_BOOK }, today: '2024-03-31', settings: SETTINGS })
})
afterAll(() => installation?.close())

describe('a chart', () => {
  test('says what is in a column that was pressed, by mouse, finger and keyboard', async () => {
    const page = await pageAt(installation, '/cash_flow/monthly?range=all')
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
    const page = await pageAt(installation, '/cash_flow/monthly?range=all')
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

test('a panel and a pinned column shut nobody out', async () => {
  const page = await pageAt(installation, '/cash_flow/monthly?range=all')
  await page.locator('.bar').nth(1).click()
  await page.getByRole('group', { name: 'Figures of this place' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.locator('.figure .proof').first().click()
  await page.locator('dialog .contents').waitFor()
  expect(await violationsOf(page)).toEqual([])
})

test('the browser has nothing to complain about', () => {
  expect(installation.complaints).toEqual([])
})
