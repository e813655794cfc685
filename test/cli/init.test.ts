import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { init, initEmpty } from '../../src/cli/init.ts'
import { settingsSchema } from '../../src/config/schema.ts'
import { parseDay } from '#vocabulary/day.ts'

const today = parseDay('2026-02-14')
let folder: string
let said: { out: string; err: string }
const terminal = { out: (text: string) => void (said.out += text), err: (text: string) => void (said.err += text) }

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'daybook-init-'))
  said = { out: '', err: '' }
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('daybook init', () => {
  test.each(['ledger', 'hledger', 'beancount'] as const)('writes settings that Daybook accepts and a %s journal', (dialect) => {
    expect(init(join(folder, 'new', 'book'), { dialect, today }, terminal)).toBe(0)
    const settings = settingsSchema.parse(parse(readFileSync(join(folder, 'new/book/daybook.yaml'), 'utf8')))
    expect(settings.ledger_cli).toBe(dialect)
    expect(existsSync(join(folder, 'new/book', settings.journal_path))).toBe(true)
  })

  test('says what to do next', () => {
    init(folder, { dialect: 'ledger', today }, terminal)
    expect(said.out).toContain('daybook serve')
    expect(said.out).toContain('main.ledger')
    expect(said.err).toBe('')
  })

  test('keeps the log and the backups out of a repository that the book may become, and leaves one alone that says so itself', () => {
    init(join(folder, 'new'), { dialect: 'ledger', today }, terminal)
    expect(readFileSync(join(folder, 'new/.gitignore'), 'utf8')).toMatch(/^\.daybook\*$/m)
    writeFileSync(join(folder, '.gitignore'), '*.pdf\n')
    init(folder, { dialect: 'ledger', today }, terminal)
    expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toBe('*.pdf\n')
  })

  test('the book ends today and begins three years earlier', () => {
    init(folder, { dialect: 'ledger', today }, terminal)
    const years = readdirSync(folder).filter((name) => /^\d{4}\.ledger$/.test(name))
    expect(years).toEqual(['2023.ledger', '2024.ledger', '2025.ledger', '2026.ledger'])
    expect(readFileSync(join(folder, '2026.ledger'), 'utf8')).not.toMatch(/^2026\/02\/1[5-9]/m)
  })

  test('never touches a file that exists, names every one, and writes nothing else', () => {
    writeFileSync(join(folder, 'main.ledger'), 'mine')
    writeFileSync(join(folder, 'prices.ledger'), 'mine too')
    expect(init(folder, { dialect: 'ledger', today }, terminal)).toBe(1)
    expect(said.err).toContain('main.ledger')
    expect(said.err).toContain('prices.ledger')
    expect(readdirSync(folder).sort()).toEqual(['main.ledger', 'prices.ledger'])
    expect(readFileSync(join(folder, 'main.ledger'), 'utf8')).toBe('mine')
  })

  test("does not put itself before somebody's paisa.yaml", () => {
    writeFileSync(join(folder, 'paisa.yaml'), 'journal_path: mine.ledger\n')
    expect(init(folder, { dialect: 'ledger', today }, terminal)).toBe(1)
    expect(said.err).toContain('paisa.yaml')
    expect(readdirSync(folder)).toEqual(['paisa.yaml'])
  })

  test('writes a small book of one’s own, empty but for its opening balances, and names the next steps', () => {
    const account = ['Assets:Bank:Giro=1200.50', 'Liabilities:Loan:Car=-9000']
    expect(initEmpty(folder, { dialect: 'hledger', currency: 'eur', categories: 'investor', account, today }, terminal)).toBe(0)
    expect(readdirSync(folder).sort()).toEqual(['.gitignore', 'daybook.yaml', 'main.journal'])
    const journal = readFileSync(join(folder, 'main.journal'), 'utf8')
    expect(journal).toMatch(/Assets:Bank:Giro +1200\.50 EUR\n +Liabilities:Loan:Car +-9000\.00 EUR\n +Equity:Opening Balances +7799\.50 EUR\n$/)
    expect(journal).toContain('account Income:Dividends\n')
    expect(said.out).toContain('daybook import FILE')
  })

  test('asks for the currency of a book of one’s own, and never guesses an amount', () => {
    expect(() => initEmpty(folder, { dialect: 'ledger', today }, terminal)).toThrow('--currency EUR')
    const wrong = { dialect: 'ledger', currency: 'EUR', today } as const
    expect(() => initEmpty(folder, { ...wrong, account: ['Assets:Cash=1.234,5'] }, terminal)).toThrow('expected NAME=BALANCE')
    expect(() => initEmpty(folder, { ...wrong, account: ['Cash=5'] }, terminal)).toThrow('does not begin with Assets:')
    expect(readdirSync(folder)).toEqual([])
  })

  test('a place that is no folder gets one clear line', () => {
    writeFileSync(join(folder, 'a-file'), '')
    expect(init(join(folder, 'a-file', 'book'), { dialect: 'ledger', today }, terminal)).toBe(1)
    expect(said.err).toMatch(/^.*a-file.book: is not in a folder: part of its path is a file\n$/)
    said.err = ''
    expect(init(join(folder, 'a-file'), { dialect: 'ledger', today }, terminal)).toBe(1)
    expect(said.err).toMatch(/a-file is a file; name a folder: daybook init my-book\n$/)
  })
})
