import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { commandLine } from '../../src/cli/commands.ts'
import { initEmpty } from '../../src/cli/init.ts'
import { languageOfEnvironment, refused, systemProblem, useLanguageOf } from '../../src/cli/terminal.ts'
import { Refusal } from '#vocabulary/refusal.ts'

const folder = mkdtempSync(join(tmpdir(), 'daybook-language-'))
afterEach(async () => {
  await useLanguageOf({})
  rmSync(folder, { recursive: true, force: true })
})

test.each([
  [{ LANG: 'de_AT.UTF-8' }, 'de'],
  [{ LANG: 'de_DE.UTF-8', LC_MESSAGES: 'pt_BR.UTF-8' }, 'pt-br'],
  [{ LANG: 'de_DE.UTF-8', LC_ALL: 'zh_CN.UTF-8' }, 'zh-hans'],
  [{ LANG: 'de_DE@euro', LC_ALL: '' }, 'de'],
  [{ LANG: 'fr_FR.UTF-8', LC_ALL: 'C.UTF-8' }, 'en'],
  [{ LANG: 'nl_NL.UTF-8' }, 'en'],
  [{}, 'en'],
])('the language of %j is %s', (environment, language) => {
  expect(languageOfEnvironment(environment)).toBe(language)
})

test('help, refusals and errors of the system are in the language of the terminal', async () => {
  const said: string[] = []
  const terminal = { out: (text: string) => void said.push(text), err: (text: string) => void said.push(text) }
  const refusal = new Refusal('NOT_FOUND', (t) => t.access.noUser('rita'))
  refused(refusal, terminal)
  await useLanguageOf({ LANG: 'de_DE.UTF-8' })
  refused(refusal, terminal)
  expect(said).toEqual(['There is no user rita.\n', 'Es gibt keinen Benutzer rita.\n'])
  const help = commandLine().program.helpInformation()
  expect(help).toContain('Aufruf: daybook')
  expect(help).toContain('Kontoauszüge ins Journal aufnehmen')
  expect(systemProblem(Object.assign(new Error(), { code: 'ENOENT', path: 'x', syscall: 'open' }))).toBe('x: gibt es nicht')
  expect(refusal.message).toBe('There is no user rita.')
})

test('a book that a command begins has names in the language of the terminal', async () => {
  await useLanguageOf({ LC_ALL: 'fr_FR.UTF-8' })
  const said: string[] = []
  const terminal = { out: (text: string) => void said.push(text), err: (text: string) => void said.push(text) }
  const day = parseDay('2026-06-01')
  expect(initEmpty(folder, { dialect: 'hledger', currency: 'EUR', account: ['Assets:A=10', 'Assets:B=5 usd'], today: day }, terminal)).toBe(0)
  expect(said.join('')).toContain('comptes, soldes d’ouverture et catégories (household)')
  const journal = readFileSync(join(folder, 'main.journal'), 'utf8')
  expect(journal).toContain('account Expenses:Loyer\n')
  expect(journal).toMatch(/Assets:B +5\.00 USD\n +Equity:Soldes d’ouverture +-10\.00 EUR\n +Equity:Soldes d’ouverture +-5\.00 USD\n/)
})
