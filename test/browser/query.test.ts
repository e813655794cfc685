import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsOf } from './accessibility.ts'
import { BOOK, type Installation, install } from './installation.ts'
import { pageAt } from './one-page.ts'

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK }, today: '2024-03-31' })
})
afterAll(() => installation?.close())

test('a query is written, run, mended at its mistake, kept, and saved as a file', async () => {
  const page = await pageAt(installation, '/ledger/query')
  // The page begins with an answer.
  await page.getByRole('table', { name: 'Result' }).waitFor()
  const editor = page.getByRole('textbox', { name: 'Query' })
  await editor.fill('select accuont, sum(amount) from postings group by 1')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.getByRole('alert').filter({ hasText: 'line 1, column 8: column "accuont" does not exist; the nearest is "account"' }).waitFor()
  expect(await page.locator('.cm-lintRange-error').textContent()).toBe('accuont')

  await editor.fill('select account, sum(amount) as total from postings group by account order by account')
  await editor.press('Control+Enter')
  await page.getByRole('columnheader', { name: 'total' }).waitFor()
  await page.getByRole('heading', { name: 'total' }).waitFor()
  expect(new URL(page.url()).searchParams.get('query')).toContain('sum(amount) as total')

  await page.getByRole('textbox', { name: 'Save as' }).fill('Totals')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Totals', exact: true }).waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as CSV' }).click()])
  expect(file.suggestedFilename()).toBe('query.csv')
  expect(readFileSync((await file.path())!, 'utf8')).toMatch(/^account,total\n/)

  await page.getByRole('button', { name: "What every account holds, in beancount's words" }).click()
  await page.getByRole('columnheader', { name: 'sum(position)' }).waitFor()
  await page.locator('summary', { hasText: 'postings' }).first().click()
  await page.getByText('what the account holds of the commodity after it').waitFor()
  await page.getByRole('button', { name: 'Remove Totals' }).click()
  await page.getByRole('button', { name: 'Totals', exact: true }).waitFor({ state: 'detached' })
  expect(await violationsOf(page)).toEqual([])
})

test('what is typed faster than it is drawn stays as it was typed', async () => {
  const page = await pageAt(installation, '/ledger/query')
  const editor = page.getByRole('textbox', { name: 'Query' })
  await page.getByRole('table', { name: 'Result' }).waitFor()
  await editor.fill('select ')
  await editor.press('End')
  // The page hears of each word before the next one comes, and has drawn none of them.
  await editor.evaluate(async (content) => {
    for (const word of ['count', '(*) ', 'from ', 'postings']) {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', word)
      content.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      for (let turns = 0; turns < 50; turns++) await Promise.resolve()
    }
  })
  expect(await editor.innerText()).toBe('select count(*) from postings')
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(/query=select\+count|query=select%20count/)
})

test('names are completed, and a query that runs can be stopped', async () => {
  const page = await pageAt(installation, '/ledger/query')
  const editor = page.getByRole('textbox', { name: 'Query' })
  await page.getByRole('table', { name: 'Result' }).waitFor()
  await editor.fill('select * from ')
  await editor.press('End')
  await page.keyboard.type('post', { delay: 40 })
  await page.locator('.cm-tooltip-autocomplete').getByText('postings').waitFor()
  await editor.press('Escape')
  await editor.fill('with recursive r as (select 1 union all select 1 from r) select count(*) from r')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('button', { name: 'Run', exact: true }).waitFor()
})

test("words of beancount's query language are told from names as those of SQL are", async () => {
  const page = await pageAt(installation, '/ledger/query')
  const editor = page.getByRole('textbox', { name: 'Query' })
  await page.getByRole('table', { name: 'Result' }).waitFor()
  const colourOf = (word: string): Promise<string> =>
    editor
      .locator('span', { hasText: new RegExp(`^${word}$`, 'i') })
      .first()
      .evaluate((span) => getComputedStyle(span).color)
  await editor.fill('select account from postings')
  const keyword = await colourOf('select')
  for (const query of [
    'PRINT FROM OPEN ON 2024-01-01 CLOSE ON 2024-03-01 CLEAR',
    "JOURNAL 'Assets:Checking' AT cost",
    'SELECT year, month, sum(position) GROUP BY 1, 2 PIVOT BY 1, 2',
  ]) {
    await editor.fill(query)
    for (const word of query.match(/[A-Z]{2,}/g) ?? []) expect([word, await colourOf(word)]).toEqual([word, keyword])
  }
})
