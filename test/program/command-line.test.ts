import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { passwordMatches } from '../../src/config/credentials.ts'
import { bookFolder, daybook, type Ended, mainFile, serve, type Server, spending } from '../support/program.ts'

let remove: (() => void) | undefined
afterEach(() => remove?.())
const folderWith = (...args: Parameters<typeof bookFolder>) => {
  const book = bookFolder(...args)
  remove = book.remove
  return book
}

const unreadable: readonly [string, Record<string, string | Uint8Array>, RegExp][] = [
  ['missing', {}, /main\.ledger: the file does not exist/],
  ['binary', { 'main.ledger': new Uint8Array([0, 1, 2, 3, 0, 255]) }, /^main\.ledger:\d+: .*/],
  [
    'not UTF-8',
    { 'main.ledger': new Uint8Array([...Buffer.from('2024-01-01 Caf'), 0xe9, ...Buffer.from('\n    A  1 EUR\n    B\n')]) },
    /^main\.ledger:1: .*UTF-8/,
  ],
  ['included in a circle', { 'main.ledger': 'include other.ledger\n', 'other.ledger': 'include main.ledger\n' }, /^other\.ledger:1: /],
  ['including what is missing', { 'main.ledger': '\ninclude nowhere.ledger\n' }, /^main\.ledger:2: .*nowhere\.ledger/],
  ['unbalanced', { 'main.ledger': '2024-01-01 Shop\n    Expenses:Food  10.00 EUR\n    Assets:Cash  -9.00 EUR\n' }, /^main\.ledger:\d: .*1\.00 EUR/],
  [
    'failing an assertion',
    { 'main.ledger': '2024-01-01 Shop\n    Expenses:Food  10.00 EUR\n    Assets:Cash  -10.00 EUR = 5.00 EUR\n' },
    /^main\.ledger:[1-3]: .*5(\.00)? EUR/,
  ],
  ['with two decimal marks', { 'main.ledger': '2024-01-01 Shop\n    Expenses:Food  1.2.3,4 EUR\n    Assets:Cash\n' }, /^main\.ledger:2: /],
]
const expectRefused = (end: Ended, message: RegExp): void => {
  expect(end.code).toBe(1)
  expect(end.err).toMatch(message)
  expect(end.err).not.toMatch(/^\s+at /m)
}

describe('a journal that cannot be read is refused in one clear line', () => {
  // A start of its own takes seconds: what differs from case to case is the reader's work, and the same in both.
  test.each(unreadable.filter(([name]) => name === 'missing' || name === 'unbalanced'))(
    'by a program that opens the log itself: %s',
    async (_, files, message) => {
      expectRefused(await daybook(folderWith(files).folder, ['update']), message)
    },
  )

  test.skipIf(process.getuid?.() === 0)('without permission (root may read everything)', async () => {
    const { folder } = folderWith({ 'main.ledger': '' })
    chmodSync(join(folder, 'main.ledger'), 0)
    expect((await daybook(folder, ['update'])).err).toMatch(/permission/)
  })
})

test('all problems are said at once, those of included files with their names', async () => {
  const broken = '2024-01-01 Shop\n    Expenses:Food  10.00 EUR\n    Assets:Cash  -9.00 EUR\n\n'
  const { folder } = folderWith({ 'main.ledger': `${broken}include more.ledger\n\n${broken}`, 'more.ledger': broken })
  const { err } = await daybook(folder, ['check', 'main.ledger'])
  expect(err.match(/^(main|more)\.ledger:\d+:/gm)).toHaveLength(3)
})

test('rules of hledger add their postings, unless it is said that they do not', async () => {
  const text = '= salary\n  (tax)  *-0.25\n\n2024-01-01\n  salary  -100 EUR\n  bank\n'
  const { folder } = folderWith({ 'main.journal': text, 'strict.journal': `account salary\naccount bank\ncommodity 1.00 EUR\n${text}` })
  const [balances, without, batch, printed, printedWithout, strict, strictWithout] = await Promise.all([
    daybook(folder, ['balances', 'main.journal']),
    daybook(folder, ['balances', 'main.journal', '--no-auto']),
    daybook(folder, ['balances', '--batch', '--no-auto'], { input: `{"file": "main.journal"}\n` }),
    daybook(folder, ['print', 'main.journal']),
    daybook(folder, ['print', 'main.journal', '--no-auto']),
    daybook(folder, ['check', '--strict', 'strict.journal']),
    daybook(folder, ['check', '--strict', 'strict.journal', '--no-auto']),
  ])
  expect(balances.out).toMatch(/ 25 EUR {2}tax$/m)
  expect(without).toMatchObject({ code: 0, out: expect.not.stringContaining('tax') as unknown })
  expect(batch).toMatchObject({ code: 0, out: expect.not.stringContaining('tax') as unknown })
  expect(printed.out).toMatch(/^ +\(tax\)/m)
  // The rule stays a rule, and has added nothing.
  expect(printedWithout.out).toMatch(/^= salary\n +\(tax\) +\*-0\.25$/m)
  expect(printedWithout.out.match(/tax/g)).toHaveLength(1)
  expect(strict.err).toMatch(/"tax" is not declared/)
  expect(strictWithout.code).toBe(0)
})

test('an unknown key of the configuration is named with the nearest known one', async () => {
  const { folder } = folderWith({ 'main.ledger': '' }, 'defualt_currency: EUR\n')
  const end = await daybook(folder, ['update'])
  expect(end.code).toBe(1)
  expect(end.err).toMatch(/daybook\.yaml:5: .*defualt_currency.*default_currency/s)
})

test('wrong use ends with 2 and says what is accepted', async () => {
  const { folder } = folderWith({ 'main.ledger': '' })
  const wrong = [
    [['update', '--now', 'yesterday'], /YYYY-MM-DD/],
    [['convert', 'main.ledger'], /--to/],
    [['check', 'main.ledger', '--dialect', 'gnucash'], /ledger, hledger, beancount/],
    [['sevre'], /serve/],
    [['serve', '--port', '65536'], /from 0 to 65535/],
  ] as const
  const ends = await Promise.all(wrong.map(([args]) => daybook(folder, args)))
  wrong.forEach(([args, says], at) => {
    expect({ args, code: ends[at]?.code }).toEqual({ args, code: 2 })
    expect(ends[at]?.err).toMatch(says)
  })
})

describe('beside a server that runs', () => {
  const book = bookFolder({ 'main.ledger': spending(0, 2) }, 'watch: false\n')
  let server: Server
  beforeAll(async () => {
    server = await serve(book.folder)
    await server.until(
      () => server.get('/api/jobs'),
      ({ body }) => (body as { jobs: { status: string }[] }).jobs.some((job) => job.status === 'completed'),
    )
  })
  afterAll(async () => {
    await server.stop()
    book.remove()
  })

  test('update tells it instead of fighting it for the data', async () => {
    book.write('main.ledger', spending(0, 3))
    expect(await daybook(book.folder, ['update'])).toMatchObject({
      code: 0,
      out: 'recorded: 1 transaction added, 0 removed, 2 unchanged; 6 postings, 0 prices\n',
    })
    book.write('main.ledger', '2024-13-01 Shop\n    A  1 EUR\n    B\n')
    const refused = await daybook(book.folder, ['update'])
    expect(refused.code).toBe(1)
    expect(refused.err).toMatch(/^main\.ledger:1: /)
  })

  test('prices are exported as they are without one', async () => {
    book.write('main.ledger', `P 2024/01/02 ACME 10.30 EUR\nP 2024/01/03 ACME 10.50 EUR\nP 2024/01/03 GOLD 60 EUR\n${spending(0, 3)}`)
    expect((await daybook(book.folder, ['update'])).code).toBe(0)
    const args = ['prices', 'export', '--dialect', 'beancount', '--base', 'ACME', '--from', '2024-01-03']
    expect(await daybook(book.folder, args)).toMatchObject({ code: 0, out: '2024-01-03 price ACME 10.5 EUR\n', err: '' })
    const wrong = await daybook(book.folder, [...args, '--to', '2024-01-01'])
    expect(wrong).toMatchObject({ code: 2, out: '', err: "'from' date must not be after 'to' date\n" })
  })

  test('a second one on the same data names the first', async () => {
    const end = await daybook(book.folder, ['serve', '--port', '0'])
    expect(end.code).toBe(1)
    expect(end.err).toMatch(/in use by process \d+ since .*, which serves http:\/\/localhost:\d+\n$/)
  })

  test('a port that is in use is named, with what to do', async () => {
    const { folder } = folderWith({ 'main.ledger': '' })
    const end = await daybook(folder, ['serve', '--port', new URL(server.url).port])
    expect(end.code).toBe(1)
    expect(end.err).toMatch(/^port \d+ on 127\.0\.0\.1 is in use.*--port \d+\n$/)
  })

  test.each(unreadable)('a journal that cannot be read is refused in one clear line: %s', async (_, files, message) => {
    rmSync(join(book.folder, 'main.ledger'), { force: true })
    for (const [name, text] of Object.entries(files)) book.write(name, text)
    expectRefused(await daybook(book.folder, ['update']), message)
  })
})

test.each(['check', 'balances', 'print'])('%s asks for the journal where a configuration is named', async (command) => {
  const { folder } = folderWith({ 'main.ledger': spending(0, 1) })
  const end = await daybook(folder, [command, 'daybook.yaml'])
  expect(end.code).toBe(2)
  expect(end.err).toMatch(/^daybook\.yaml is a configuration, not a journal; name the journal, or add --config in front of it\n/)
})

test('a backup restores the log byte for byte, and only into an empty one', async () => {
  const { folder } = folderWith({ 'main.ledger': spending(0, 30) })
  await daybook(folder, ['update'])
  expect(await daybook(folder, ['events', 'export', 'backup.ndjson'])).toMatchObject({ code: 0 })
  expect((await daybook(folder, ['events', 'import', 'backup.ndjson'])).err).toMatch(/not empty/)
  expect((await daybook(folder, ['events', 'export', 'backup.ndjson'])).err).toMatch(/already exists/)
  const other = bookFolder({ 'main.ledger': spending(0, 30) })
  try {
    expect(await daybook(other.folder, ['events', 'import', join(folder, 'backup.ndjson')])).toMatchObject({ code: 0 })
    expect(await daybook(other.folder, ['update'])).toMatchObject({ code: 0, out: 'nothing changed\n' })
    const exported = await daybook(other.folder, ['events', 'export'])
    const backup = readFileSync(join(folder, 'backup.ndjson'), 'utf8')
    // Events stand as they stood; only the last line counts those that have been added since.
    expect(exported.out.startsWith(backup.slice(0, backup.lastIndexOf('\n', backup.length - 2)))).toBe(true)
    expect(backup.trimEnd().split('\n').at(-1)).toMatch(/^\{"end":\{"events":\d+,"hash":"[0-9a-f]{64}"\}\}$/)
  } finally {
    other.remove()
  }
})

test('balances answers a batch line by line, wrong lines included', async () => {
  const { folder } = folderWith({ 'main.ledger': spending(0, 2) })
  const input = ['{"file":"main.ledger","dialect":"ledger"}', 'what', '{"file":"nowhere","dialect":"hledger"}', ''].join('\n')
  const lines = (await daybook(folder, ['balances', '--batch'], { input })).out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines[0]).toMatchObject({
    transactions: 2,
    balances: [
      { account: 'Assets:Checking', commodity: 'EUR', quantity: '-2' },
      { account: 'Expenses:Food', commodity: 'EUR', quantity: '2' },
    ],
  })
  expect(lines[1]).toHaveProperty('error')
  expect(lines[2]).toHaveProperty('error')
})

test('a password becomes what stands for it in the configuration, and an empty one does not', async () => {
  const { folder } = folderWith({})
  const { code, out } = await daybook(folder, ['password'], { input: 'open sesame\n' })
  expect([code, await passwordMatches('open sesame', out.trim())]).toEqual([0, true])
  expect(await daybook(folder, ['password'], { input: '\n' })).toMatchObject({ code: 2, out: '' })
  expect(await daybook(folder, ['password'])).toMatchObject({ code: 2, out: '' })
  // As for "user add".
  expect(await daybook(folder, ['password'], { input: 'sesame\n' })).toMatchObject({ code: 2, err: 'A password needs at least 8 characters.\n' })
})

test('help is given for a command in either way, and the version by its usual names', async () => {
  const { folder } = folderWith({})
  const [help, of, whole, all, version, short] = await Promise.all(
    [['help', 'events', 'export'], ['events', 'export', '--help'], ['help'], ['--help'], ['--version'], ['-V']].map((args) => daybook(folder, args)),
  )
  expect(help).toMatchObject({ code: 0, err: '', out: expect.stringContaining('--config <file>') as unknown })
  expect([help, version]).toEqual([of, short])
  expect(whole!.out.startsWith(all!.out)).toBe(true)
  expect(whole!.out).toContain('guide/first-book')
})

test('help is not given for a command that is none', async () => {
  const { folder } = folderWith({ 'main.ledger': '' })
  const topic = 'there is no command and no topic "chekc"; perhaps you mean "daybook help check"\n'
  expect(await daybook(folder, ['help', 'chekc'])).toMatchObject({ code: 2, out: '', err: topic })
  const none = 'there is no file chekc, and no such command; the nearest is "daybook check"\n'
  expect(await daybook(folder, ['chekc', '--help'])).toMatchObject({ code: 2, out: '', err: none })
  expect(await daybook(folder, ['main.ledger', '--help'])).toMatchObject({ code: 0, err: '' })
})

test.skipIf(process.getuid?.() !== 0)(
  'a user without a name and without HOME, as in a container, reads and finds books (who is root can be one)',
  () => {
    const { folder } = folderWith({ 'main.ledger': spending(0, 1) })
    chmodSync(folder, 0o755)
    const options = { cwd: folder, uid: 54_321, gid: 54_321, env: { PATH: process.env['PATH'] }, encoding: 'utf8' } as const
    expect(spawnSync(process.execPath, [mainFile(), 'check'], options)).toMatchObject({
      status: 0,
      stderr: 'main.ledger, which daybook.yaml names:\n',
    })
  },
)

test('a folder that has gone is said to have', async () => {
  const { folder } = folderWith({})
  mkdirSync(join(folder, 'gone'))
  const main = mainFile()
  const gone = spawnSync('sh', ['-c', `rmdir ../gone; exec "${process.execPath}" "${main}" update`], { cwd: join(folder, 'gone'), encoding: 'utf8' })
  expect([gone.status, gone.stderr]).toEqual([1, 'the current folder no longer exists; change to another one\n'])
})

test('an older Node is told which one is needed, in one line', async () => {
  const { folder } = folderWith({ 'main.ledger': '' })
  const NODE_OPTIONS = '--import=data:text/javascript,delete%20process.getBuiltinModule'
  const { code, err } = await daybook(folder, ['check', 'main.ledger'], { env: { NODE_OPTIONS } })
  expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/^Daybook needs Node .*\d; this is v[\d.]+\n$/) })
})

test('an empty TZ, as container files write where nothing is set, is UTC', async () => {
  const { folder } = folderWith({ 'main.ledger': spending(1, 1) })
  rmSync(join(folder, 'daybook.yaml')) // which says a zone
  expect(await daybook(folder, ['list', 'Food', 'main.ledger'], { env: { TZ: '' } })).toMatchObject({ code: 0, err: '' })
})
