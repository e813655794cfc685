import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Command, CommanderError } from 'commander'
import { describe, expect, test } from 'vitest'
import { commandLine } from '../src/cli/commands.ts'
import { parse } from 'yaml'
import { settingsSchema } from '../src/config/schema.ts'
import type { Subcommand } from '../src/cli/terminal.ts'
import { assetsBalanceReport } from '../src/projections/reports/assets-balance.ts'
import { balancesReport } from '../src/projections/reports/balances.ts'
import { budgetReport } from '../src/projections/reports/budget.ts'
import { gainReport } from '../src/projections/reports/gain.ts'
import { incomeStatementReport } from '../src/projections/reports/income-statement.ts'
import { investmentIncomeReport, investmentReport } from '../src/projections/reports/investment.ts'
import { lotsReport } from '../src/projections/reports/lots-report.ts'
import { networthToday } from '../src/projections/reports/net-worth.ts'
import { cashFlowReport, yearlyCashFlowReport } from '../src/projections/reports/cash-flow.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Dialect } from '../src/ingest/journal/book.ts'
import { given } from './support/given.ts'
import { ledgerOfJournal } from './support/ledger-from-journal.ts'
import { daybook } from './support/program.ts'

/* The documents: links, commands and figures that a reader relies on. */

const pages = readdirSync('docs', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name.replaceAll('\\', '/')}`)
  .sort()
const linked = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'src/README.md', 'test/README.md', ...pages]
const textOf = (path: string): string => readFileSync(path, 'utf8')
/** Without the pages that `npm run docs` makes, which are for looking things up. */
const written = pages.filter((path) => !textOf(path).startsWith('<!-- Made by'))

interface Fence {
  readonly language: string
  /** The name after `file=`. */
  readonly file?: string
  readonly text: string
}

function fencesIn(text: string): Fence[] {
  return [...text.matchAll(/^```([a-z]*)(?: file=(\S+))?\n([\s\S]*?)^```$/gm)].map(([, language, file, body]) => ({
    language: language!,
    ...(file === undefined ? {} : { file }),
    text: body!,
  }))
}

const withoutFences = (text: string): string => text.replaceAll(/^```[\s\S]*?^```$/gm, '')

describe('links', () => {
  const anchorsOf = (path: string): Set<string> =>
    new Set(
      [...withoutFences(textOf(path)).matchAll(/^#+ (.*)$/gm)].map((match) =>
        match[1]!
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
          .replaceAll(' ', '-'),
      ),
    )

  test.each(linked)('every link in %s leads to a file and a heading that exist', (path) => {
    const text = withoutFences(textOf(path)).replaceAll(/`[^`\n]*`/g, '')
    const broken = [...text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].flatMap((match) => {
      const [file = '', anchor] = match[1]!.split('#')
      const target = file === '' ? path : join(dirname(path), file)
      if (!existsSync(target)) return [match[1]]
      return anchor === undefined || (statSync(target).isFile() && anchorsOf(target).has(anchor)) ? [] : [match[1]]
    })
    expect(broken).toEqual([])
  })
})

describe('commands', () => {
  interface Written {
    readonly page: string
    readonly text: string
    /** In a sentence, where arguments may be left out. */
    readonly isInline: boolean
  }

  /** Lines of code blocks, fenced or indented, and code in sentences, that begin with `daybook`. */
  const commandsWritten = ['README.md', 'CONTRIBUTING.md', 'src/README.md', 'test/README.md', ...written].flatMap((page): Written[] => {
    const text = textOf(page).replaceAll('\\\n', ' ')
    const blocks = [...fencesIn(text).map((fence) => fence.text), ...[...withoutFences(text).matchAll(/^ {4}(.*)$/gm)].map((match) => match[1]!)]
    const lines = blocks.join('\n').split('\n')
    const spans = [...withoutFences(text).matchAll(/`([^`\n]+)`/g)].map((match) => match[1]!)
    const commands = (list: readonly string[]): string[] => list.flatMap((line) => /^\s*(?:[A-Z_]+=\S+ )*(daybook( .*)?)$/.exec(line)?.[1] ?? [])
    return [
      ...commands(lines).map((line) => ({ page, text: line, isInline: false })),
      ...commands(spans).map((line) => ({ page, text: line, isInline: true })),
    ]
  })

  /** "user add" → its arguments and its file. */
  const declared = new Map<string, { readonly command: Command; readonly load: () => Promise<{ readonly subcommand: Subcommand }> }>()
  const groups = new Set<string>()
  for (const [command, load] of commandLine().files) {
    const parent = command.parent?.parent ? command.parent.name() : undefined
    if (parent !== undefined) groups.add(parent)
    declared.set(parent === undefined ? command.name() : `${parent} ${command.name()}`, { command, load })
  }

  const wordsOf = (line: string): string[] => [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map((match) => match[1] ?? match[2] ?? match[3]!)

  async function problemOf({ text, isInline }: Written): Promise<string | undefined> {
    const [, first, ...rest] = wordsOf(text)
    if (first === 'help') return rest.length < 2 ? undefined : 'help takes one topic'
    if (first === undefined || first.startsWith('--help') || /[/.~]/.test(first) || /^[A-Z]+$/.test(first)) return undefined
    const isGroup = groups.has(first)
    if (isGroup && isInline && rest.length === 0) return undefined
    const name = isGroup ? `${first} ${rest[0]}` : first
    const found = declared.get(name)
    if (!found) return `there is no command "${name}"`
    const { subcommand } = await found.load()
    const command = new Command().exitOverride().configureOutput({ writeErr: () => undefined })
    for (const argument of found.command.registeredArguments) command.addArgument(argument)
    subcommand.declare(command)
    command.action(() => undefined)
    try {
      await command.parseAsync(isGroup ? rest.slice(1) : rest, { from: 'user' })
      return undefined
    } catch (error) {
      if (!(error instanceof CommanderError)) throw error
      const isLeftOut = ['commander.missingArgument', 'commander.optionMissingArgument', 'commander.missingMandatoryOptionValue'].includes(error.code)
      return error.exitCode === 0 || (isInline && isLeftOut) ? undefined : error.message
    }
  }

  test('every command and option in README and docs is one that the command line takes', async () => {
    expect(commandsWritten.length).toBeGreaterThan(40)
    const wrong: string[] = []
    for (const one of commandsWritten) {
      const problem = await problemOf(one)
      if (problem !== undefined) wrong.push(`${one.page}: ${one.text}: ${problem}`)
    }
    expect(wrong).toEqual([])
  }, 120_000)

  test.each(['docs/guide/first-book.md', 'docs/guide/import.md'])(
    'the commands of %s work with the files of the page',
    async (page) => {
      const folder = mkdtempSync(join(tmpdir(), 'daybook-docs-'))
      try {
        const fences = fencesIn(textOf(page))
        for (const { file, text } of fences) if (file !== undefined) writeFileSync(join(folder, file), text)
        const lines = fences.flatMap(({ language, text }) =>
          language === 'sh' ? text.split('\n').filter((line) => line.startsWith('daybook ')) : [],
        )
        expect(lines.length).toBeGreaterThan(2)
        for (const line of lines) {
          const { code, err } = await daybook(folder, wordsOf(line).slice(1), { env: { XDG_STATE_HOME: join(folder, 'state') } })
          expect({ line, code, err }).toMatchObject({ line, code: 0 })
        }
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
    240_000,
  )
})

describe('examples', () => {
  test('every configuration in README and docs is one that Daybook takes', () => {
    const examples = ['README.md', ...pages].flatMap((page) =>
      fencesIn(textOf(page)).flatMap(({ language, text }) =>
        language === 'yaml' && !text.startsWith('identity_providers:') ? [{ page, text }] : [],
      ),
    )
    expect(examples.length).toBeGreaterThan(15)
    const wrong = examples.flatMap(({ page, text }) =>
      (settingsSchema.safeParse({ journal_path: 'main.ledger', ...(parse(text) as object) }).error?.issues ?? []).map(
        ({ path, message }) => `${page}: ${path.join('.')}: ${message}`,
      ),
    )
    expect(wrong).toEqual([])
  })

  test('the journals of README are read without a problem', () => {
    const journals = fencesIn(textOf('README.md')).map(({ language, text }) => ledgerOfJournal(text, '2026-12-31', { dialect: language as Dialect }))
    expect(journals.map(({ booked }) => booked.count)).toEqual([2, 2, 2])
  })
})

describe('figures', () => {
  const page = textOf('docs/explain/figures.md')
  const journal = fencesIn(page).find(({ language }) => language === 'ledger')!.text
  const ledger = ledgerOfJournal(journal, '2025-12-31', { financialYearStartingMonth: 1, plannedUntil: '2026-12-31' })

  const cents = (value: Exact): string => Number(value.toString()).toFixed(2)
  const percent = (value: Exact): string => `${cents(value)} %`

  function computed(): string[][] {
    const all = networthToday(ledger)
    const fund = gainReport(ledger).gain_breakdown[0]!
    const asset = assetsBalanceReport(ledger).asset_breakdowns['Assets:Fund']!
    const lots = lotsReport(ledger)
    const [year] = yearlyCashFlowReport(ledger).years
    const statement = incomeStatementReport(ledger).yearly['2025']!
    const [card] = investmentReport(ledger).yearly_cards
    const income = given(investmentIncomeReport(ledger))
    const budget = budgetReport(ledger)
    const rent = budget.budgetsByMonth['2025-12']!.accounts[0]!
    const of = 'Assets:Fund'
    return [
      ['net worth', 'all accounts', cents(all.networth.balanceAmount)],
      ['paid in', 'all accounts', cents(all.networth.netInvestmentAmount)],
      ['net worth gain', 'all accounts', cents(all.networth.gainAmount)],
      ['net worth XIRR', 'all accounts', percent(all.xirr)],
      ['value', of, cents(asset.marketAmount)],
      ['deposited', of, cents(asset.investmentAmount)],
      ['withdrawn', of, cents(asset.withdrawalAmount)],
      ['paid in', of, cents(fund.networth.netInvestmentAmount)],
      ['total gain', of, cents(fund.total_return)],
      ['gain by income', of, cents(fund.income_received)],
      ['gain by price', of, cents(fund.price_appreciation)],
      ['gain in percent', of, percent(asset.absoluteReturn.times(Exact.of(100)))],
      ['XIRR', of, percent(fund.xirr)],
      ['yield before tax', of, percent(income.holdings[0]!.ttm_yield)],
      ['yield after tax', of, percent(fund.ttm_yield)],
      ['closing cash', 'December 2025', cents(cashFlowReport(ledger).cash_flows.at(-1)!.balance)],
      ['booked amount', of, cents(balancesReport(ledger).accounts.find(({ account }) => account === of)!.booked)],
      ['cost of what is held', of, cents(lots.held[0]!.cost)],
      ['unrealised gain', of, cents(lots.held[0]!.gain!)],
      ['realised gain', of, cents(lots.sold_total.gain)],
      ['income', '2025', cents(year!.income)],
      ['income without gains', '2025', cents(Exact.sum(Object.values(statement.income)).negated())],
      ['taxes', '2025', cents(year!.tax)],
      ['spent', '2025', cents(year!.expenses)],
      ['saved', '2025', cents(year!.saved)],
      ['savings rate', '2025', percent(year!.savings_rate!)],
      ['invested', '2025', cents(year!.investment)],
      ['invested without loans', '2025', cents(card!.net_investment)],
      ['invested rate', '2025', percent(card!.savings_rate!)],
      ['planned', 'rent, December', cents(rent.forecast)],
      ['rolled over', 'rent, December', cents(rent.rollover)],
      ['left', 'rent, December', cents(rent.forecast.minus(rent.actual))],
      ['left over after budgets', 'December', cents(budget.budgetsByMonth['2025-12']!.endOfMonthBalance)],
    ]
  }

  test('the table of the worked example is what the program computes', () => {
    const rows = [...page.matchAll(/^\| ([^|]+) \| ([^|]+) \| ([\d.-]+(?: %)?) \|$/gm)].map((match) =>
      match.slice(1).map((cell) => cell.replaceAll('`', '')),
    )
    expect(rows).toEqual(computed())
  })

  test('the page defines every figure of the example', () => {
    const defined = new Set([...page.matchAll(/\*\*([^*]+)\*\*:/g)].map((match) => match[1]!.toLowerCase()))
    expect(computed().filter(([name]) => !defined.has(name!.toLowerCase()))).toEqual([])
  })
})
