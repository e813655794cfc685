import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BOOK, type Installation, install } from './installation.ts'
import { pageAt } from './one-page.ts'
import { ledTo } from './settled.ts'

/* What a person types is there as long as nothing else was chosen: after another page, after loading the page again, and while they are typing. */

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK }, today: '2024-03-31', settings: 'enable_reconciliation: true\n' })
})
afterAll(() => installation?.close())

const search = (page: Page): URLSearchParams => new URL(page.url()).searchParams

describe('a note that is not saved', () => {
  test('is there after another page and another load, and says when the note has changed since', async () => {
    const page = await pageAt(installation, '/accounts/Assets:Fund')
    await page.getByRole('button', { name: 'Write' }).click()
    const note = page.getByRole('textbox', { name: 'Note about Assets:Fund' })
    await note.fill('Sell it in 2030')
    await page.keyboard.press('Tab')
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    await page.getByRole('heading', { level: 1, name: 'Transactions' }).waitFor()
    await page.goBack()
    expect(await note.inputValue()).toBe('Sell it in 2030')
    await page.reload()
    expect(await note.inputValue()).toBe('Sell it in 2030')
    // Another page of the same book, perhaps of another person.
    await page.request.post(`${installation.address}/api/account_notes/upsert`, { data: { account: 'Assets:Fund', note: 'Never sell it' } })
    await page.getByRole('status').filter({ hasText: 'The note was changed elsewhere' }).getByText('Never sell it').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await note.waitFor({ state: 'detached' })
    await page.getByText('Sell it in 2030').waitFor()
  })

  test('is that of its account alone', async () => {
    const page = await pageAt(installation, '/accounts/Assets:Checking')
    await page.getByRole('button', { name: 'Write' }).click()
    await page.getByRole('textbox', { name: /Note about/ }).fill('The joint one')
    await page.evaluate(() => history.pushState(null, '', '/accounts/Expenses:Rent'))
    await page.getByRole('heading', { level: 1, name: 'Expenses:Rent' }).waitFor()
    await page.getByText('No note about this account yet.').waitFor()
  })
})

test('a statement that is being ticked is where it was after a look at the journal, until one begins again', async () => {
  const page = await pageAt(installation, '/accounts/Assets:Checking/reconcile?until=2024-03-31')
  const closing = page.getByRole('textbox', { name: 'Statement balance', description: '“abc” is not an amount.' })
  await page.getByLabel('Statement balance').fill('abc')
  await closing.waitFor()
  await page.getByRole('alert').getByText('“abc” is not an amount.').waitFor()
  await page.getByLabel('Statement balance').fill('9,250')
  await closing.waitFor({ state: 'detached' })
  const landlord = page.getByRole('checkbox', { name: /Landlord/ })
  await landlord.uncheck()
  await page.locator('main').getByRole('link', { name: 'Landlord' }).click()
  await page.waitForURL(/\/ledger\/editor\/main\.ledger#/)
  await page.goBack()
  await page.waitForFunction(() => document.querySelector('[data-figure=difference] dd')?.textContent === '0.00')
  expect([await landlord.isChecked(), await page.getByLabel('Statement balance').inputValue()]).toEqual([false, '9,250'])
  await page.reload()
  await page.waitForFunction(() => document.querySelector('[data-figure=difference] dd')?.textContent === '0.00')
  await page.getByRole('button', { name: 'Start again' }).click()
  expect([await landlord.isChecked(), await page.getByLabel('Statement balance').inputValue()]).toEqual([true, ''])
})

test('a statement that is being ticked is of the day that was chosen for it, by whatever way one comes back', async () => {
  const page = await pageAt(installation, '/accounts/Liabilities:Card/reconcile')
  await page.getByLabel('Balance owed').fill('0')
  await page.locator('input[type=date]').fill('2024-03-14')
  await page.getByRole('heading', { name: 'Postings up to 14 Mar 2024' }).waitFor()
  await ledTo(page, '/accounts/Liabilities:Card')
  await page.locator('main').getByRole('link', { name: 'Reconcile' }).click()
  await page.getByRole('heading', { name: 'Postings up to 14 Mar 2024' }).waitFor()
  expect(await page.getByLabel('Balance owed').inputValue()).toBe('0')
})

test('what a projection supposes stands in its address', async () => {
  const page = await pageAt(installation, '/planning/projection')
  await page.getByLabel('Monthly savings').fill('1,234.5')
  await page.getByLabel('Years').fill('20')
  await page.waitForURL((url) => url.searchParams.get('monthly_contribution') === '1234.5' && url.searchParams.get('years') === '20')
  await page.reload()
  await page.locator('.figure', { hasText: 'Monthly savings' }).getByText('1,234.50').waitFor()
  expect([await page.getByLabel('Monthly savings').inputValue(), await page.getByLabel('Years').inputValue()]).toEqual(['1234.5', '20'])
  await page.getByRole('button', { name: 'Reset' }).click()
  await page.waitForURL((url) => url.search === '')
  expect(await page.getByLabel('Years').inputValue()).toBe('15')
})

test('what is supposed just when what was supposed before comes into the address is supposed as well', async () => {
  const page = await pageAt(installation, '/planning/projection')
  const [aside, years] = [await page.getByLabel('Monthly savings').elementHandle(), await page.getByLabel('Years').elementHandle()]
  await page.evaluate(
    async (fields) => {
      const type = (field: Node | null, text: string): void => {
        ;(field as HTMLInputElement).value = text
        field?.dispatchEvent(new Event('input', { bubbles: true }))
      }
      type(fields[0]!, '1234.5')
      await new Promise((done) => setTimeout(done, 50))
      // Nothing is drawn until the time of the first is over.
      for (const until = performance.now() + 300; performance.now() < until; );
      type(fields[1]!, '20')
    },
    [aside, years],
  )
  await page.waitForURL((url) => url.searchParams.get('monthly_contribution') === '1234.5' && url.searchParams.get('years') === '20')
})

test('a question that was not asked yet is there after another page, with the answer to the one before', async () => {
  const page = await pageAt(installation, '/ledger/query?query=select+41+as+asked')
  const editor = page.locator('.cm-content')
  await page.getByRole('columnheader', { name: 'asked' }).waitFor()
  await editor.click()
  await page.keyboard.press('End')
  await page.keyboard.type(', 42 as answer')
  await page.reload()
  await page.getByRole('columnheader', { name: 'asked' }).waitFor()
  expect(await editor.innerText()).toBe('select 41 as asked, 42 as answer')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.getByRole('columnheader', { name: 'answer' }).waitFor()
  expect(search(page).get('query')).toBe('select 41 as asked, 42 as answer')
})

describe('a day that is being typed', () => {
  const to = (page: Page) => page.getByRole('textbox', { name: 'To', exact: true })

  test('changes nothing before it is one', async () => {
    const page = await pageAt(installation, '/expense/monthly?period=2024-02-05..2024-03-10', { locale: 'en-GB' })
    await page.locator('summary', { hasText: '5 Feb 2024' }).click()
    await to(page).focus()
    await page.keyboard.type('03152024', { delay: 20 })
    expect(search(page).get('period')).toBe('2024-02-05..2024-03-10')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.searchParams.get('period') === '2024-02-05..2024-03-15')
  })

  test('and is left half typed leaves what was there', async () => {
    const page = await pageAt(installation, '/expense/monthly?period=2024-02-05..2024-03-10')
    await page.locator('summary', { hasText: '5 Feb 2024' }).click()
    await to(page).focus()
    await page.keyboard.press('Backspace')
    expect(await to(page).inputValue()).toBe('')
    await to(page).blur()
    expect([await to(page).inputValue(), search(page).get('period')]).toEqual(['2024-03-10', '2024-02-05..2024-03-10'])
  })
})

test.each(['2031', '2019', '9999', '2024-06'])('expenses of %s, where the book has nothing, say so', async (period) => {
  const page = await pageAt(installation, `/expense/monthly?period=${period}`)
  await page.locator('main').getByText('No expenses in').waitFor()
})

test('the browser has nothing to complain about', () => {
  expect(installation.complaints).toEqual([])
})
