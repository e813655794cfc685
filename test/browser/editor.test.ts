import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { BOOK, type Installation, install } from './installation.ts'

const MAIN = `include food.ledger\n\n${BOOK}`
const FOOD = '2024-03-20 * Baker\n    Expenses:Food                  5.00 EUR\n    Assets:Checking\n'

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': MAIN, 'food.ledger': FOOD }, today: '2024-03-31' })
})
afterAll(() => installation?.close())
beforeEach(() => {
  installation.write('main.ledger', MAIN)
  installation.write('food.ledger', FOOD)
})

const onDisk = (name: string): string => readFileSync(join(installation.folder, name), 'utf8')
const open = async (name: string): Promise<Page> => {
  const page = await installation.open(`/ledger/editor/${name}`)
  await page.locator('.cm-line').first().waitFor()
  return page
}
/** The cursor at the end of the text, with a line of its own. */
const atEnd = async (page: Page): Promise<void> => {
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
}

const hasVim = spawnSync('vim', ['--version']).status === 0
/** Runs a command of vim on a file and writes it: another text under the same name, as vim does; where there is no vim, its replacement by hand. */
const inVim = (name: string, command: string): void => {
  const path = join(installation.folder, name)
  if (hasVim) execFileSync('vim', ['-u', 'NONE', '-es', '-c', 'set nofixeol', '-c', command, '-c', 'wq', path])
  else {
    const [, place, old, now] = /^(.*?)s\/(.*?)\/(.*)\/$/.exec(command)!
    const lines = onDisk(name).split('\n')
    const at = place === '$' ? lines.length - 1 : lines.findIndex((line) => line.includes(place!.replaceAll('/', '')))
    lines[at] = old === '$' ? lines[at]! + now! : lines[at]!.replace(old!, now!)
    writeFileSync(`${path}~`, lines.join('\n'))
    renameSync(`${path}~`, path)
  }
}

test('what was typed is taken back and done again by buttons, also on a phone', async () => {
  const page = await installation.open('/ledger/editor/food.ledger', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  await page.locator('.cm-line').first().waitFor()
  const [undo, redo] = [page.getByRole('button', { name: 'Undo' }), page.getByRole('button', { name: 'Redo' })]
  expect([await undo.isDisabled(), await redo.isDisabled()]).toEqual([true, true])
  await page.locator('.cm-content').click()
  await page.keyboard.insertText('; a note')
  await undo.tap()
  // The keyboard of a phone stays where it is.
  expect(await page.evaluate(() => document.activeElement?.classList.contains('cm-content'))).toBe(true)
  expect(await page.locator('.cm-content').innerText()).not.toContain('; a note')
  await redo.tap()
  await page.locator('.cm-line', { hasText: '; a note' }).waitFor()
  expect(await redo.isDisabled()).toBe(true)
})

describe('the editor', () => {
  test('fetches the text of its file once', async () => {
    const page = await installation.open('/ledger/editor')
    const texts: string[] = []
    await page.route(/\/api\/editor\/files?\b/, async (route) => {
      const response = await route.fetch()
      texts.push(await response.text())
      await route.fulfill({ response })
    })
    await page.getByRole('link', { name: 'food.ledger' }).click()
    await page.locator('.cm-line', { hasText: 'Baker' }).waitFor()
    await expect.poll(() => texts.filter((text) => text.includes('5,250.00 EUR')).length).toBe(1)
    expect(texts.filter((text) => text.includes('* Baker')).length).toBe(1)
  })

  test('marks what is wrong while one types, saves once it is right, and the pages follow', async () => {
    const page = await open('food.ledger')
    await atEnd(page)
    await page.keyboard.insertText('2024-03-21 * Baker\n    Expenses:Food  7.00 EUR\n    Assets:Checking  -6.00 EUR\n')
    await page.locator('.cm-lintRange-error, .cm-lint-marker-error').first().waitFor()
    await page.getByRole('link', { name: 'food.ledger 1' }).waitFor()
    await page.keyboard.press('Control+s')
    await page.getByText('Not saved: ').waitFor()
    expect(onDisk('food.ledger')).toBe(FOOD)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('End')
    for (const _ of '  -6.00 EUR') await page.keyboard.press('Backspace')
    await page.locator('.cm-lint-marker-error').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+s')
    await page.getByText('food.ledger saved').waitFor()
    expect(onDisk('food.ledger')).toBe(`${FOOD}\n2024-03-21 * Baker\n    Expenses:Food  7.00 EUR\n    Assets:Checking\n`)
    await page.goto(`${installation.address}/ledger/transaction?q=baker`)
    await page.getByText('2 transactions').waitFor()
  })

  test('completes a date to the day of the book, in its time zone, and a payee with the postings that it had last time', async () => {
    const page = await open('food.ledger')
    await atEnd(page)
    await page.keyboard.type('20')
    await page.locator('.cm-tooltip-autocomplete li').first().waitFor()
    expect(await page.locator('.cm-tooltip-autocomplete li').first().innerText()).toBe('2024/03/31today')
    await page.keyboard.press('Escape')
    await page.keyboard.type('24-03-22 * Land', { delay: 30 })
    await page.locator('.cm-tooltip-autocomplete').getByText('Landlord').waitFor()
    await page.waitForTimeout(150) // CodeMirror takes no key for a choice that has just appeared.
    await page.keyboard.press('Enter')
    await page.locator('.cm-line', { hasText: 'Expenses:Rent' }).waitFor()
    await page.locator('.cm-line', { hasText: '2024-03-22 * Landlord' }).waitFor()
  })

  test('keeps what was typed when the tab is gone, and tells of a file that another editor changed', async () => {
    const page = await open('food.ledger')
    await atEnd(page)
    await page.keyboard.insertText('; mine\n')
    await page.getByText('Not saved', { exact: true }).waitFor()
    await page.waitForTimeout(600)
    await page.reload()
    await page.getByText('Restored what you typed').waitFor()
    await page.locator('.cm-line', { hasText: '; mine' }).waitFor()
    installation.write('food.ledger', `${FOOD}; theirs\n`)
    await page.getByText('This file was changed elsewhere').waitFor()
    await page.keyboard.press('Control+s')
    expect(onDisk('food.ledger')).toBe(`${FOOD}; theirs\n`)
    await page.getByRole('button', { name: 'Use the version on disk' }).click()
    await page.locator('.cm-line', { hasText: '; theirs' }).waitFor()
    expect(await page.locator('.cm-content').innerText()).not.toContain('; mine')
  })

  test('in two tabs and in vim at once loses no key and writes over nothing unseen', async () => {
    const [one, two] = [await open('main.ledger'), await open('main.ledger')]
    await atEnd(one)
    await one.keyboard.insertText('; from the first tab')
    await two.locator('.cm-content').click()
    await two.keyboard.press('Control+Home')
    await two.keyboard.insertText('; from the second tab\n')
    inVim('main.ledger', '/Landlord/s/$/ ; from vim/')
    // What the others wrote is in other lines: it comes into each text by itself.
    for (const page of [one, two]) await page.locator('.cm-line', { hasText: 'Landlord ; from vim' }).waitFor()
    await one.keyboard.press('Control+s')
    await two.keyboard.press('Control+End')
    await two.locator('.cm-line', { hasText: '; from the first tab' }).waitFor()
    await two.keyboard.press('Control+s')
    const all = `; from the second tab\n${MAIN.replace('Landlord', 'Landlord ; from vim')}\n; from the first tab`
    await expect.poll(() => onDisk('main.ledger')).toBe(all)

    // In the same line nobody can know: who saves is told, and decides.
    await one.keyboard.press('Control+Home')
    await one.locator('.cm-line', { hasText: '; from the second tab' }).waitFor()
    await one.locator('.cm-content').click()
    await one.keyboard.press('Control+End')
    await one.keyboard.insertText(', and more')
    inVim('main.ledger', '$s/first/changed/')
    await one.getByText('This file was changed elsewhere').waitFor()
    await one.keyboard.press('Control+s')
    await one.getByRole('button', { name: 'Keep my version' }).click()
    expect(onDisk('main.ledger')).toBe(all.replace('first', 'changed'))
    await one.keyboard.press('Control+s')
    await expect.poll(() => onDisk('main.ledger')).toBe(`${all}, and more`)
  })

  test('formats, and only blanks change', async () => {
    const page = await open('food.ledger')
    await page.getByRole('button', { name: 'Format' }).click()
    await page.getByText('Not saved', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('food.ledger saved').waitFor()
    expect(onDisk('food.ledger')).toBe(FOOD.replace(/ {2,}5\.00/, `${' '.repeat(52 - '    Expenses:Food5.00'.length)}5.00`))
  })
})

describe.each([
  {
    file: 'main.journal',
    text: 'commodity 1,000.00 EUR\n\n2024-03-20 * Baker\n    expenses:food  5.00 EUR\n    assets:cash\n',
    mistake: '2024-03-21 Baker\n    expenses:food  7.00 EUR\n    assets:cash  -6.00 EUR\n',
    fix: 'Leave out the last amount so that it balances',
    mended: '2024-03-21 Baker\n    expenses:food  7.00 EUR\n    assets:cash\n',
  },
  {
    file: 'main.beancount',
    text: '2024-01-01 open Assets:Cash\n2024-01-01 open Expenses:Food\n\n2024-03-20 * "Baker"\n  Expenses:Food  5.00 EUR\n  Assets:Cash\n',
    mistake: '2024-03-21 * "Baker"\n  Expenses:Fod  7.00 EUR\n  Assets:Cash\n',
    fix: 'Replace with Expenses:Food',
    mended: '2024-03-21 * "Baker"\n  Expenses:Food  7.00 EUR\n  Assets:Cash\n',
  },
])('$file', ({ file, text, mistake, fix, mended }) => {
  test('is coloured, marked, mended by the fix that is offered, and saved', async () => {
    const other = await install({ files: { [file]: text }, journal: file, today: '2024-03-31' })
    onTestFinished(() => other.close())
    const page = await other.open(`/ledger/editor/${file}`)
    await page.locator('.cm-line span[class]').first().waitFor()
    await atEnd(page)
    await page.keyboard.insertText(mistake)
    // The whole book has been read: its marks are those that stay.
    await page.getByRole('status').filter({ hasText: '1 problem' }).waitFor()
    await page.locator('.cm-lint-marker-error').first().waitFor()
    await page.keyboard.press('Control+Shift+M')
    await page.locator('.cm-diagnosticAction', { hasText: fix }).first().dispatchEvent('mousedown')
    await page.locator('.cm-lint-marker-error').waitFor({ state: 'detached' })
    await page.locator('.cm-content').click()
    await page.keyboard.press('Control+s')
    await expect.poll(() => readFileSync(join(other.folder, file), 'utf8')).toBe(`${text}\n${mended}`)
  })
})

test('an account is renamed in the whole book after its difference was looked at, and taken back', async () => {
  const page = await installation.open('/ledger/transaction')
  await page.getByRole('button', { name: 'Bulk edit' }).click()
  const panel = page.getByRole('region', { name: 'Bulk edit' })
  await panel.getByLabel('from').fill('Expenses:Food')
  await panel.getByLabel('to', { exact: true }).fill('Expenses:Eating')
  await panel.getByLabel('in the whole book').check()
  await panel.getByRole('button', { name: 'Show what changes' }).click()
  await panel.locator('.inserted', { hasText: 'Expenses:Eating' }).first().waitFor()
  expect(onDisk('food.ledger')).toBe(FOOD)
  await panel.getByRole('button', { name: 'Change 2 transactions in 2 files' }).click()
  await page.getByText('Saved.').waitFor()
  expect(onDisk('food.ledger')).toBe(FOOD.replace('Expenses:Food', 'Expenses:Eating'))
  await panel.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone', { exact: true }).waitFor()
  expect([onDisk('main.ledger'), onDisk('food.ledger')]).toEqual([MAIN, FOOD])
})

test('the browser has nothing to complain about', () => {
  expect(installation.complaints.filter((text) => !text.includes('409'))).toEqual([])
})
