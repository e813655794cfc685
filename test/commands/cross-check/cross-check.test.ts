import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { canCutNetwork, codeInJournal, crossCheck, type CrossCheckRequest } from '../../../src/commands/cross-check/cross-check.ts'
import { DiskFiles } from '../../../src/commands/journal/files/disk-files.ts'
import { readEnvironment } from '../../../src/config/environment.ts'
import { parseDay } from '#vocabulary/day.ts'
import { answerOf } from '../../../src/ingest/journal/answer.ts'
import type { Dialect } from '../../../src/ingest/journal/book.ts'
import { readerOf } from '../../../src/ingest/readers.ts'

// Tools are started here, on machines that may be busy with much else.
let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'daybook-cross-check-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const BOOKS: Readonly<Record<Dialect, { readonly name: string; readonly text: string; readonly accounts: number }>> = {
  ledger: {
    name: 'main.ledger',
    text: `= /Rent/
    (Goals:Home)  1 EUR
2024-01-01 * Rent
    Expenses:Rent  (1000 EUR / 3)
    Assets:Cash
2024-01-02 * Fund
    Assets:Fund  3 "Fund 1" {10.00 EUR} @ 11.00 EUR
    [Budget:Fund]  -1.50 EUR
    [Budget:Rest]  1.50 EUR
    Assets:Cash  -30.00 EUR
`,
    accounts: 6,
  },
  hledger: {
    name: 'main.journal',
    text: `2024-01-01 * Rent
    Expenses:Rent  123456789012.12345678 EUR
    (Goals:Home)  1 EUR
    Assets:Cash
2024-01-02 * Fund
    Assets:Fund  3 "Fund 1" @ 11.00 EUR
    Assets:Fund  1 "Fund 1" @ 12.00 EUR
    Assets:Cash
~ monthly
    Expenses:Rent  5 EUR
    Assets:Cash
`,
    accounts: 4,
  },
  beancount: {
    name: 'main.beancount',
    text: `2024-01-01 open Assets:Cash
2024-01-01 open Assets:Fund
2024-01-01 open Equity:Opening
2024-01-01 pad Assets:Cash Equity:Opening
2024-01-02 balance Assets:Cash  100.00 EUR
2024-01-03 * "Fund"
  Assets:Fund  3.1234567 FUND {10 EUR}
  Assets:Cash
`,
    accounts: 3,
  },
}
const TOOL = { ledger: 'ledger', hledger: 'hledger', beancount: 'bean-check' } as const

const isInstalled = (program: string): boolean => {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function written(dialect: Dialect): Omit<CrossCheckRequest, 'environment'> {
  const root = join(folder, BOOKS[dialect].name)
  writeFileSync(root, BOOKS[dialect].text)
  return {
    dialect,
    root,
    files: [root],
    autoPostings: true,
    balances: answerOf(readerOf(dialect).read(root, new DiskFiles(), { today: parseDay('2024-06-01') })).balances,
  }
}

describe.each(['ledger', 'hledger', 'beancount'] as const)('with the installed tool of %s', (dialect) => {
  const environment = readEnvironment().forTools
  const isHere = isInstalled(TOOL[dialect])
  if (!isHere) console.log(`${TOOL[dialect]} is not installed: the cross-check of ${dialect} is tested without it`)

  test.runIf(isHere)('a book that is read alike agrees, and nothing is left beside it', async () => {
    const [line, ...more] = await crossCheck({ ...written(dialect), environment })
    expect(line).toMatch(new RegExp(`^cross-check with ${TOOL[dialect]} \\d[\\d.]*: all ${BOOKS[dialect].accounts} accounts agree$`))
    expect(more).toEqual([])
    expect(readdirSync(folder)).toEqual([BOOKS[dialect].name])
  })

  test.runIf(isHere)('the last digit of one balance is noticed', async () => {
    const book = written(dialect)
    const balances = book.balances.map((row) =>
      row.account === 'Assets:Fund' ? { ...row, quantity: `${row.quantity}${row.quantity.includes('.') ? '' : '.'}01` } : row,
    )
    const lines = await crossCheck({ ...book, balances, environment })
    expect(lines).toEqual([expect.stringMatching(/: Assets:Fund holds \S*01 (Fund 1|FUND) here and \S+ (Fund 1|FUND) there$/)])
  })

  test.runIf(isHere)('what the tool refuses is said in its own words', async () => {
    const book = written(dialect)
    writeFileSync(book.root, `${BOOKS[dialect].text}2024-02-01 * "Wrong"\n  Assets:Cash  1 EUR\n  Assets:Cash  1 EUR\n`)
    const lines = await crossCheck({ ...book, environment })
    expect(lines).toEqual([expect.stringMatching(/: not done, because it failed: .+/)])
  })
})

test('hledger applies rules when we did', async () => {
  const file = join(folder, 'hledger')
  writeFileSync(file, `#!/bin/sh\n[ "$1" = --version ] && { echo 'hledger 1.40'; exit; }\necho "Error: $*" >&2; exit 1\n`)
  chmodSync(file, 0o755)
  const request = {
    dialect: 'hledger' as const,
    root: join(folder, 'main.journal'),
    files: [],
    balances: [],
    environment: { PATH: `${folder}:/usr/bin:/bin` },
  }
  expect(await crossCheck({ ...request, autoPostings: true })).toEqual([expect.stringContaining(' balance --auto --flat ')])
  expect(await crossCheck({ ...request, autoPostings: false })).toEqual([expect.stringContaining(' balance --flat ')])
})

test.runIf(isInstalled('bean-check'))('a cache of beancount beside the journal is neither read nor deleted', async () => {
  const book = written('beancount')
  const cache = join(folder, `.${BOOKS.beancount.name}.picklecache`)
  writeFileSync(cache, 'of somebody else')
  expect(await crossCheck({ ...book, environment: readEnvironment().forTools })).toEqual([expect.stringMatching(/ agree$/)])
  expect(readFileSync(cache, 'utf8')).toBe('of somebody else')
})

test.runIf(isInstalled('bean-check'))('a plugin that comes into the journal after it was looked at is not run either', async () => {
  const book = written('beancount')
  writeFileSync(join(folder, 'own.py'), `open(${JSON.stringify(join(folder, 'ran'))}, 'w').close()\n__plugins__ = []\n`)
  writeFileSync(book.root, `option "insert_pythonpath" "TRUE"\nplugin "own"\n${BOOKS.beancount.text}`)
  expect(await crossCheck({ ...book, files: [], environment: readEnvironment().forTools })).toEqual([expect.stringContaining('names a plugin')])
  expect(existsSync(join(folder, 'ran'))).toBe(false)
})

describe('with a program of ours in the place of ledger', () => {
  const ledgerThat = (script: string): Readonly<Record<string, string>> => {
    const file = join(folder, 'ledger')
    writeFileSync(file, `#!/bin/sh\n[ "$1" = --version ] && { echo 'Ledger 3.3.0-20230208, a tool'; exit; }\n${script}\n`)
    chmodSync(file, 0o755)
    return { PATH: `${folder}:/usr/bin:/bin` }
  }
  const asked = (environment: Readonly<Record<string, string>>, limitMs?: number): Promise<string[]> =>
    crossCheck({
      dialect: 'ledger',
      root: join(folder, 'main.ledger'),
      files: [],
      autoPostings: true,
      balances: [{ account: 'Assets:Cash', commodity: 'EUR', quantity: '10' }],
      environment,
      ...(limitMs !== undefined && { limitMs }),
    })

  test('each balance that differs is one line, with both sides', async () => {
    const environment = ledgerThat(String.raw`printf 'Assets:Cash\t9.00\tEUR\nAssets:Other\t1\t"A B"\n'`)
    expect(await asked(environment)).toEqual([
      'cross-check with ledger 3.3.0: Assets:Cash holds 10 EUR here and 9 EUR there',
      'cross-check with ledger 3.3.0: Assets:Other holds 0 A B here and 1 A B there',
    ])
  })

  test('at most fifty differences are listed, and the others counted', async () => {
    const lines = await asked(
      ledgerThat(String.raw`i=100; while [ $i -lt 170 ]; do printf "B:$i\t1\tEUR\n"; i=$((i + 1)); done; printf 'Assets:Cash\t10\tEUR\n'`),
    )
    expect(lines).toHaveLength(51)
    expect(lines.at(-1)).toBe('cross-check with ledger 3.3.0: and 20 more')
  })

  test('a tool that does not end in time is stopped', async () => {
    expect(await asked(ledgerThat('exec sleep 50'), 200)).toEqual([
      'cross-check with ledger 3.3.0: not done, because it took longer than 0.2 seconds',
    ])
  })

  test('of a complaint the line that says what is wrong is told', async () => {
    const environment = ledgerThat("echo 'While parsing file:' >&2; echo 'Error: there is no date' >&2; exit 1")
    expect(await asked(environment)).toEqual(['cross-check with ledger 3.3.0: not done, because it failed: Error: there is no date'])
  })

  test('what it prints must be understood', async () => {
    expect(await asked(ledgerThat("echo 'hello'"))).toEqual([
      'cross-check with ledger 3.3.0: not done, because it printed what is not understood: hello',
    ])
  })

  test('without the tool that is said, once', async () => {
    expect(await asked({ PATH: folder })).toEqual(['cross-check: not done, because ledger is not installed, or not on the PATH of the service'])
  })

  test('the tool sees nothing of our environment but what it needs', () => {
    expect(readEnvironment({ PATH: '/bin', HOME: '/home/a', TZ: 'UTC', DATABASE_URL: 'postgres://secret', TOKEN: 'secret' }).forTools).toEqual({
      PATH: '/bin',
      LANG: 'C.UTF-8',
    })
  })

  test('with what it has started it is ended, when its time is over', async () => {
    const environment = ledgerThat(`sh -c 'sleep 3; echo late > "${folder}/late"' & echo started; wait`)
    expect(await asked(environment, 500)).toEqual([expect.stringContaining('took longer than 0.5 seconds')])
    await new Promise((resolve) => setTimeout(resolve, 3500))
    expect(existsSync(join(folder, 'late'))).toBe(false)
  })

  test('it has no network where the system can do without, and it is said where it cannot', async () => {
    const environment = ledgerThat(String.raw`printf "N:$(ls /sys/class/net /proc/self/net/dev >/dev/null; grep -c : /proc/self/net/dev)\t1\tEUR\n"`)
    const lines = await asked(environment)
    if (await canCutNetwork(environment)) expect(lines).toContainEqual(expect.stringContaining(': N:1 holds 0 EUR here'))
    else expect(lines).toContainEqual(expect.stringContaining('it could have used the network'))
  })

  test('a line without an end is not waited for', async () => {
    expect(await asked(ledgerThat(String.raw`yes x | head -c 600000 | tr -d '\n'`))).toEqual([expect.stringContaining('not understood: xxxx')])
  })
})

describe('a journal that names code is not given to its tool', () => {
  test.each([
    ['ledger', 'main.ledger', 'python\n    import os\n', 'runs Python'],
    ['ledger', 'main.ledger', '; x\n\nimport os\n', 'runs Python'],
    ['ledger', 'main.ledger', '!python os.system("x")\n', 'runs Python'],
    ['ledger', 'main.ledger', '--pager touch owned\n', 'has ledger start or write something'],
    ['ledger', 'main.ledger', '--output /tmp/owned\n', 'has ledger start or write something'],
    ['hledger', 'bank.csv.rules', 'source touch owned |\n', 'runs a command'],
    ['beancount', 'main.beancount', 'plugin "beancount.plugins.ira_contribs" "__import__(\'os\')"\n', 'names a plugin'],
    ['beancount', 'main.beancount', 'option "insert_pythonpath" "TRUE"\n', 'has Python look for modules beside it'],
  ] as const)('%s: %s with %j', async (dialect, name, text, what) => {
    const file = join(folder, name)
    writeFileSync(file, text)
    // Were a tool asked, it would leave this.
    for (const program of ['ledger', 'hledger', 'bean-check']) {
      writeFileSync(join(folder, program), `#!/bin/sh\ntouch "${folder}/asked"\n`)
      chmodSync(join(folder, program), 0o755)
    }
    const line = text.startsWith(';') ? 3 : 1
    const environment = { PATH: `${folder}:/usr/bin:/bin` }
    expect(await crossCheck({ dialect, root: file, files: [join(folder, 'gone'), file], autoPostings: true, balances: [], environment })).toEqual([
      `cross-check: not done, because ${file}:${line} ${what}, and a cross-check runs nothing that a journal names; remove that, or set cross_check: false`,
    ])
    expect(existsSync(join(folder, 'asked'))).toBe(false)
  })

  test('what only looks like it is', async () => {
    const file = join(folder, 'main.ledger')
    writeFileSync(file, '2024-01-01 import of wine\n  A:python  1 EUR\n  B\n; python\n--date-format %Y\n')
    expect(await codeInJournal('ledger', [file])).toBeUndefined()
  })
})
