import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violationsOf } from './accessibility.ts'
import { type Installation, install } from './installation.ts'
import { pageAt } from './one-page.ts'
import { ledTo } from './settled.ts'

const MAIN = `P 2024-01-10 FUND 100.00 EUR
P 2024-05-20 FUND 120.00 EUR

2024-01-01 * Opening balance
    Assets:Bank:Giro          6,000.00 EUR
    Equity:Opening

2024-01-10 * Buy the fund
    Assets:Bank:Depot            20 FUND @ 100.00 EUR
    Assets:Bank:Giro

2024-05-02 Employer
    Assets:Bank:Giro           2,100.00 EUR
    Income:Salary

2024-05-03 Café Amsel  ; with Jana
    Expenses:Food                 40.00 EUR
    Assets:Bank:Giro

2024-05-17 Landlord
    Expenses:Rent                900.00 EUR
    Assets:Bank:Giro

2024-06-03 Baker
    Expenses:Food                  5.10 EUR
    Assets:Bank:Giro

~ Monthly
    Expenses:Food                200.00 EUR
    Assets:Bank:Giro
`
let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': MAIN }, today: '2024-06-09', settings: 'enable_reconciliation: true\n' })
})
afterAll(() => installation?.close())

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const journal = (): string => readFileSync(join(installation.folder, 'main.ledger'), 'utf8')
/** For the eye: `SHOTS=folder` keeps what the pages looked like. */
const shoot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['SHOTS']
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}

test('one list has all accounts with balance, last activity and reconciliation, and leads to their registers', async () => {
  const page = await pageAt(installation, '/accounts')
  const tree = page.getByRole('treegrid', { name: 'All accounts' })
  for (const row of [
    /Giro.*5,154\.90.*3 Jun 2024/,
    /Depot.*2,400\.00.*20 FUND.*10 Jan 2024/,
    /Food.*45\.10.*3 Jun 2024/,
    /Salary.*−2,100\.00/,
    /Opening.*−6,000\.00/,
  ])
    await tree.getByRole('row', { name: row }).waitFor()
  await tree.getByRole('columnheader', { name: 'Reconciled through' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('searchbox', { name: 'Find an account' }).fill('food')
  await tree.getByRole('row', { name: /Salary/ }).waitFor({ state: 'detached' })
  await tree.getByRole('link', { name: 'Food' }).click()
  await page.waitForURL(/\/accounts\/Expenses:Food/)
  await page.goBack()
  expect(await page.getByRole('searchbox', { name: 'Find an account' }).inputValue()).toBe('food')
})

describe('the page of an account', () => {
  test('shows nothing of the account before it while its own figures are on their way', async () => {
    const page = await pageAt(installation, '/accounts/Assets:Bank:Giro')
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/api\//, async (route) => {
      await released
      await route.continue()
    })
    const main = page.locator('main')
    expect(await main.innerText()).toContain('Landlord')
    await page.evaluate(() => history.pushState(null, '', '/accounts/Expenses:Food'))
    await page.getByRole('heading', { level: 1, name: 'Expenses:Food' }).waitFor()
    expect(await main.innerText()).not.toContain('Landlord')
    release()
    await main.getByText('Baker').first().waitFor()
  })

  test('is of that account also where its name has a percent sign', async () => {
    installation.write(
      'percent.ledger',
      '2024-05-02 Shop\n    Expenses:VAT 19%:%2e and 7%25   5.00 EUR\n    Assets:Bond 5%   100 "B 5%" @ 1 EUR\n    Assets:Bank:Giro\n',
    )
    installation.write('main.ledger', `include percent.ledger\n${MAIN}`)
    try {
      for (const path of ['/accounts/', '/assets/gain/'])
        for (const name of ['Expenses:VAT 19%', 'Expenses:VAT 19%:%2e and 7%25', 'Assets:Bond 5%']) {
          if (path !== '/accounts/' && !name.startsWith('Assets')) continue
          const page = await pageAt(installation, path + encodeURIComponent(name))
          await page.locator('h1', { hasText: name }).waitFor()
          await page.locator('main', { hasText: /5\.00|100\.00/ }).waitFor()
        }
      const page = await pageAt(installation, `/ledger/transaction?q=${encodeURIComponent('account = "7%25"')}`)
      await page.locator('main', { hasText: '%2e and 7%25' }).waitFor()
      await (await pageAt(installation, '/ledger/editor/percent.ledger')).locator('.cm-content', { hasText: '7%25' }).waitFor()
      // Not there any more when its file is no part of the book.
      await ledTo(page, '/accounts')
    } finally {
      installation.write('main.ledger', MAIN)
    }
  })

  test('has its balance, what it is made of, its register and what is below it', async () => {
    const page = await pageAt(installation, '/accounts/Assets:Bank')
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Assets:Bank')
    await expect.poll(() => page.locator('.figure', { hasText: 'Value' }).first().innerText()).toContain('7,554.90')
    await page.getByRole('row', { name: /FUND 20 120.00 2,400.00/ }).waitFor()
    await page.getByRole('row', { name: /Depot 1 2,400.00/ }).waitFor()
    await page.getByRole('row', { name: /3 Jun 2024 Baker .*−5.10.* 5,154.90/ }).waitFor()
    await page.getByRole('searchbox', { name: /Search the postings/ }).fill('amsel')
    await page.getByText('1 of 7 postings').waitFor()
    expect(new URL(page.url()).search).toBe('?q=amsel')
    await page.getByRole('link', { name: 'Food' }).click()
    await page.waitForURL(/\/accounts\/Expenses:Food$/)
    await page.getByRole('heading', { name: 'Budget of this month' }).waitFor()
    await page.getByRole('slider', { name: /^Booked to Expenses:Food by month/ }).waitFor()
    expect(await violationsOf(page)).toEqual([])
  })

  test('keeps its running balance on a phone, and a tap shows all of a row', async () => {
    const page = await pageAt(installation, '/accounts/Assets:Bank:Giro', PHONE)
    const row = page.locator('.table-frame tbody tr', { hasText: 'Baker' })
    const balance = row.getByText('5,154.90')
    await balance.waitFor()
    expect(await balance.evaluate((element) => element.getBoundingClientRect().right)).toBeLessThanOrEqual(390)
    // The middle of the day: nearer to the payee above, a touch opens the transaction.
    await row
      .locator('.register-others')
      .first()
      .tap({ position: { x: 8, y: 9 } })
    const sheet = page.getByRole('dialog', { name: 'All columns of this row' })
    await sheet.waitFor()
    expect(await sheet.locator('dt').allInnerTexts()).toEqual(['Day', 'Account', 'Other accounts', 'Amount', 'Balance'])
    expect(await sheet.locator('dd').last().innerText()).toContain('5,154.90')
    await shoot(page, 'register-row-phone')
    await sheet.getByRole('button', { name: 'Close' }).tap()
    await sheet.waitFor({ state: 'detached' })
    await shoot(page, 'register-phone')
  })

  test('follows the period, the currency and the filters of the bar', async () => {
    const page = await pageAt(installation, '/accounts/Expenses:Food?period=2024-05')
    expect(await page.getByRole('group').or(page.locator('.figure')).filter({ hasText: 'In May 2024' }).first().innerText()).toMatch(/\d/)
    expect(await page.locator('.scope-chip.ignored').count()).toBe(0)
    const days = await page.locator('.card', { hasText: 'Register' }).locator('td.day').allInnerTexts()
    expect(days.filter((day) => !day.endsWith('May 2024'))).toEqual([])
    await ledTo(page, '/accounts/Assets:Bank?only_payee=Baker')
    await page.locator('.card', { hasText: 'Register' }).locator('td.day').first().waitFor()
    expect(new Set(await page.locator('.payee').allInnerTexts())).toEqual(new Set(['Baker']))
  })

  test('has its line as a table, whose figures lead on', async () => {
    const page = await pageAt(installation, '/accounts/Assets:Bank?view-account=table')
    const row = page.getByRole('table', { name: /^Value of Assets:Bank by month/ }).getByRole('row', { name: /9 Jun 2024/ })
    await row.getByText('7,554.90').click()
    await page.locator('dialog .contents').waitFor()
  })

  test('is where every name of an account leads to', async () => {
    const page = await pageAt(installation, '/')
    await page.getByRole('treegrid', { name: 'Assets' }).getByRole('link', { name: 'Giro' }).click()
    await page.waitForURL(/\/accounts\/Assets:Bank:Giro$/)
    await page.getByRole('navigation', { name: 'Accounts above' }).getByRole('link', { name: 'Bank' }).click()
    await page.waitForURL(/\/accounts\/Assets:Bank$/)
  })

  test('of which there is none says so', async () => {
    const page = await installation.open('/accounts/Assets:None')
    await page.getByText('there is no account "Assets:None" in the journal').first().waitFor()
  })
})

describe('an icon', () => {
  test('is chosen among those that there are, and shown wherever the account is named', async () => {
    const page = await pageAt(installation, '/accounts/Assets:Bank:Giro')
    await page.getByRole('button', { name: 'Choose an icon' }).click()
    const search = page.getByRole('searchbox', { name: 'Search icons' })
    await search.fill('piggy bank')
    await page.getByRole('button', { name: 'mdi:piggy-bank', exact: true }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await shoot(page, 'icons')
    await page.getByRole('button', { name: 'mdi:piggy-bank', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await ledTo(page, '/assets/balance')
    const icon = page.getByRole('row', { name: /Giro/ }).locator('.account-icon')
    await icon.waitFor()
    expect(await icon.evaluate((element) => getComputedStyle(element).maskImage)).toContain('/api/icons/mdi/piggy-bank.svg')
  })
})

test('a colour is chosen on the page of an account, and has that account on every chart until it is taken back', async () => {
  const page = await pageAt(installation, '/accounts/Expenses:Food')
  const choose = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Choose an icon or colour' }).click()
    await page.getByRole('group', { name: 'Colour on charts' }).getByRole('button', { name }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  const bar = page.locator('.bar > span').first()
  const before = await bar.getAttribute('class')
  await choose('plum')
  await expect.poll(() => bar.getAttribute('class')).toBe('hue-plum')
  await choose('Back to automatic')
  await expect.poll(() => bar.getAttribute('class')).toBe(before)
})

describe('a note', () => {
  test('is written in Markdown, shown harmless, marked wherever the account is named, and removed', async () => {
    const page = await pageAt(installation, '/accounts/Assets:Bank:Giro')
    await page.getByRole('button', { name: 'Write' }).click()
    const note = page.getByRole('textbox', { name: /Note about/ })
    await note.fill(
      'The **joint** account\n\n- <img src=x onerror="document.title=1"><script>document.title=2</script>\n- [bad](javascript:alert(1)) [good](https://bank.example)',
    )
    await note.press('Control+Enter')
    await page.locator('.prose strong', { hasText: 'joint' }).waitFor()
    expect(await page.locator('.prose').locator('img, script, [onerror], [href^="javascript"]').count()).toBe(0)
    expect(await page.locator('.prose li').first().innerText()).toContain('<img src=x')
    expect(
      await page.locator('.prose a[href]').evaluateAll((links) => links.map((link) => [link.getAttribute('href'), link.getAttribute('rel')])),
    ).toEqual([['https://bank.example', 'noopener noreferrer']])
    await ledTo(page, '/')
    await page
      .getByRole('treegrid', { name: 'Assets' })
      .getByRole('row', { name: /Giro has a note/ })
      .waitFor()
    await ledTo(page, '/accounts/Assets:Bank:Giro')
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: /Note about/ }).fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('No note about this account yet').waitFor()
  })
})

describe('a whole reconciliation', () => {
  test('is ticked by keyboard until nothing is missing, written, followed, and taken back', async () => {
    const page = await pageAt(installation, '/accounts/Assets:Bank:Giro')
    await page.locator('#main').getByRole('link', { name: 'Reconcile' }).click()
    await page.getByLabel('Statement of').fill('2024-05-31')
    await page.getByLabel('Statement balance').fill('5,160')
    const difference = page.locator('[data-figure=difference] dd')
    await page.getByRole('checkbox', { name: /Landlord/ }).waitFor()
    expect(await page.getByRole('checkbox', { name: /Baker/ }).count()).toBe(0)
    expect([await difference.innerText(), await page.getByRole('button', { name: 'Finish' }).isDisabled()]).toEqual(['1,160.00', true])

    await page.getByRole('checkbox', { name: /Employer/ }).focus()
    await page.keyboard.press('Space')
    expect(await difference.innerText()).toBe('−940.00')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('a')
    await page.waitForFunction(() => document.querySelector('[data-figure=difference] dd')?.textContent === '0.00')
    expect(await violationsOf(page)).toEqual([])
    await shoot(page, 'reconcile')
    await page.keyboard.press('Enter')

    await page.waitForURL(/\/accounts\/Assets:Bank:Giro$/)
    await page.locator('.card', { hasText: 'Reconciliation' }).getByText('reconciled through 31 May 2024').waitFor()
    await page.getByRole('heading', { name: 'Balance assertions' }).waitFor()
    expect(journal()).toContain('    * Assets:Bank:Giro         2,100.00 EUR\n')
    expect(journal()).toContain('2024-05-31 * Balance as on the statement\n    Assets:Bank:Giro  0.00 EUR = 5,160.00 EUR\n')
    expect(await violationsOf(page)).toEqual([])

    const good = journal()
    installation.write('main.ledger', good.replace('40.00 EUR', '45.00 EUR').replace(/\n2024-05-31.*\n.*\n/, '\n'))
    const named = page.getByRole('region', { name: 'Changed after reconciliation' })
    await named.getByText('−40.00 → −45.00').waitFor()
    await named.getByText(/main.ledger, line 18/).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await shoot(page, 'changed')
    installation.write('main.ledger', good)
    await named.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: /Undo the reconciliation/ }).click()
    await page.getByText('Not reconciled yet').waitFor()
    expect(journal()).toBe(MAIN)
  })

  test('is due again in time, and the dashboard says so', async () => {
    const page = await pageAt(installation, '/')
    await page.request.fetch(`${installation.address}/api/accounts/Assets:Bank:Giro/reconciliation`, {
      method: 'PATCH',
      data: { last_reconciled_date: '2024-05-01', frequency_days: 14 },
    })
    await page.reload()
    await page.locator('.card', { hasText: 'To reconcile' }).getByRole('link', { name: '25 days overdue' }).waitFor()
    await ledTo(page, '/ledger/reconciliation')
    await page.getByRole('row', { name: /Assets:Bank:Giro .*1 May 2024 14 days 25 days overdue/ }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await shoot(page, 'due')
  })
})

test('a phone shows of a statement what is ticked, of whom and how much, without being moved sideways', async () => {
  const market = '    Expenses:Household:Groceries      61.20 EUR\n    Expenses:Household:Decoration     12.00 EUR\n    Assets:Bank:Giro\n'
  installation.write('main.ledger', `${MAIN}\n2024-05-20 Wochenmarkt am Konstablerplatz\n${market}`)
  const page = await pageAt(installation, '/accounts/Assets:Bank:Giro/reconcile?until=2024-05-31', PHONE)
  const row = page.getByRole('row', { name: /Wochenmarkt/ })
  await row.waitFor()
  const ends = await row.locator('.payee, .amount').evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right))
  expect(ends.map((end) => end < PHONE.viewport.width)).toEqual([true, true])
})

test('the browser has nothing to complain about', () => {
  // The browser reports by itself that there is no such account: one that never was, or one of a book that is still being read.
  expect(installation.complaints.filter((complaint) => !/^\/accounts.*: Failed to load .* 404 /.test(complaint))).toEqual([])
})
