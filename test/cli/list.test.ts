import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { beforeAll, describe, expect, test } from 'vitest'
import { subcommand as exportBook } from '../../src/cli/export.ts'
import { subcommand as list } from '../../src/cli/list.ts'
import type { Subcommand } from '../../src/cli/terminal.ts'

let journal: string
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'list-'))
  journal = join(folder, 'main.ledger')
  writeFileSync(
    journal,
    `2023-01-05 * (R-17) Café Central
    Expenses:Food:Coffee     4.50 EUR
    Assets:Cash

2023-02-01 ! =Uber
    Expenses:Travel         23.00 EUR  ; airport
    Liabilities:Card-One

2023-06-30 Hotel
    Expenses:Travel         40.00 USD @@ 36 EUR
    Assets:Checking        -36.00 EUR
`,
  )
})

/** What a command writes, and how it ends. */
async function run(subcommand: Subcommand, usage: string, ...given: string[]): Promise<{ out: string; err: string; code: number }> {
  const written = { out: '', err: '', code: -1 }
  const command = new Command(usage.split(' ')[0]).arguments(usage.split(' ').slice(1).join(' ')).exitOverride()
  subcommand.declare(command)
  const terminal = { out: (text: string) => (written.out += text), err: (text: string) => (written.err += text) }
  command.action(async (...values: unknown[]) => {
    written.code = await subcommand.run(terminal, ...(values as never[]))
  })
  await command.parseAsync(given, { from: 'user' })
  return written
}
const listed = (...given: string[]) => run(list, 'list [query] [journal]', ...given)
const exported = (...given: string[]) => run(exportBook, 'export <table> [journal]', ...given)

describe('daybook list', () => {
  test('prints the postings that answer, and what they come to, commodity by commodity', async () => {
    expect((await listed('travel OR coffee', journal)).out).toBe(
      `2023-01-05  Café Central                    Expenses:Food:Coffee   4.50 EUR
2023-02-01  =Uber                           Expenses:Travel       23.00 EUR
2023-06-30  Hotel                           Expenses:Travel       40.00 USD
                                                                  ---------
                                                                  27.50 EUR
                                                                  40.00 USD
`,
    )
  })
  test('prints whole transactions as a journal', async () => {
    expect((await listed('account = travel amount < 30', journal, '--format', 'ledger')).out).toBe(
      `2023/02/01 ! =Uber
    Expenses:Travel  23.00 EUR
    ; airport
    Liabilities:Card-One
`,
    )
  })
  test('prints CSV that no spreadsheet computes, and JSON', async () => {
    const csv = (await listed('uber', journal, '--format', 'csv')).out.split('\n')
    expect(csv).toHaveLength(4)
    expect(csv[1]).toContain(",'=Uber,Expenses:Travel,23.00,EUR,")
    const json = JSON.parse((await listed('uber', journal, '--format', 'json')).out) as { quantity: number }[]
    expect(json.map(({ quantity }) => quantity)).toEqual([23, -23])
  })
  test('tells today from --now, and says where nothing matches', async () => {
    expect((await listed('date = [last month]', journal, '--now', '2023-02-15')).out).toContain('Café')
    expect(await listed('date = [last month]', journal, '--now', '2023-05-15')).toEqual({ out: '', err: 'No postings match.\n', code: 0 })
  })
  test.each([
    ['account = Expneses:Travel', 'No postings match. The book has no account "Expneses:Travel"; did you mean "Expenses:Travel"?\n'],
    ['commodity = EURO', 'No postings match. The book has no commodity "EURO"; did you mean "EUR"?\n'],
    ['payee = Hotle', 'No postings match. The book has no payee "Hotle"; did you mean "Hotel"?\n'],
    ['account = Travel amount > 1000', 'No postings match.\n'],
  ])('%s without a match says which name is unknown and which is near', async (query, err) => {
    expect(await listed(query, journal)).toEqual({ out: '', err, code: 0 })
  })
  test('says where a search is wrong, and where a journal is', async () => {
    expect(await listed('(a', journal)).toEqual({
      out: '',
      err: 'query: column 3: the search ends here; expected ")", which ends the bracket of column 1\n',
      code: 2,
    })
    const broken = join(folder, 'broken.ledger')
    writeFileSync(broken, '2023-01-01 x\n    A  1 EUR\n    B  1 EUR\n')
    const { err, code } = await listed('a', broken)
    expect([err, code]).toEqual([expect.stringMatching(/broken\.ledger:1: .*2 EUR/), 1])
  })
})

describe('daybook export', () => {
  test('writes what answers: balances, transactions, prices', async () => {
    expect((await exported('balances', journal, '--query', 'account = Expenses')).out).toBe(
      'account,commodity,quantity\nExpenses:Food:Coffee,EUR,4.50\nExpenses:Travel,EUR,23.00\nExpenses:Travel,USD,40.00\n',
    )
    expect((await exported('prices', journal)).out).toBe('date,commodity,currency,rate,source\n2023-06-30,USD,EUR,0.9,journal\n')
    expect((await exported('transactions', journal, '--query', 'code = R-17')).out.split('\n')[1]).toContain(
      '2023-01-05,cleared,Café Central,R-17,4.50,EUR,2',
    )
    expect(await exported('prices', journal, '--query', 'account = x')).toMatchObject({
      code: 2,
      err: expect.stringContaining('a price has no account') as string,
    })
  })
  test('writes a workbook or Parquet to a new file only', async () => {
    const file = join(folder, 'postings.parquet')
    await expect(exported('postings', journal, '--format', 'parquet')).rejects.toThrow('name a file with --output')
    expect((await exported('postings', journal, '--format', 'parquet', '--output', file)).code).toBe(0)
    expect(readFileSync(file).subarray(0, 4).toString()).toBe('PAR1')
    const again = await exported('postings', journal, '--format', 'parquet', '--output', file)
    expect([again.code, again.err]).toEqual([1, `${file}: already exists and is not replaced; name another file\n`])
  })
})
