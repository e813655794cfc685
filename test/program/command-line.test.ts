import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { passwordMatches } from '../../src/config/credentials.ts'
import { placeEmptyLog } from '../support/database.ts'
import { bookFolder, daybook, mainFile, serve, type Server, spending } from '../support/program.ts'
import { runIn } from '../support/run-command.ts'

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
const expectRefused = (end: { readonly code: number | null; readonly err: string }, message: RegExp): void => {
  expect(end.code).toBe(1)
  expect(end.err).toMatch(message)
  expect(end.err).not.toMatch(/^\s+at /m)
}

describe('a journal that cannot be read is refused in one clear line', () => {
  // What differs from case to case is the reader's work, and is tested beside a server.
  test('by a program that opens the log itself', async () => {
    const [, files, message] = unreadable.find(([name]) => name === 'unbalanced')!
    const { folder } = folderWith(files)
    await placeEmptyLog(join(folder, '.daybook'))
    expectRefused(await daybook(folder, ['update']), message)
  })

  test.skipIf(process.getuid?.() === 0)('without permission (root may read everything)', async () => {
    const { folder } = folderWith({ 'main.ledger': '' })
    chmodSync(join(folder, 'main.ledger'), 0)
    expect((await daybook(folder, ['update'])).err).toMatch(/permission/)
  })
})

test('all problems are said at once, those of included files with their names', async () => {
  const broken = '2024-01-01 Shop\n    Expenses:Food  10.00 EUR\n    Assets:Cash  -9.00 EUR\n\n'
  const { folder } = folderWith({ 'main.ledger': `${broken}include more.ledger\n\n${broken}`, 'more.ledger': broken })
  const { err } = await runIn(folder, ['check', 'main.ledger'])
  expect(err.match(/^(main|more)\.ledger:\d+:/gm)).toHaveLength(3)
})

test('rules of hledger add their postings, unless it is said that they do not', async () => {
  const text = '= salary\n  (tax)  *-0.25\n\n2024-01-01\n  salary  -100 EUR\n  bank\n'
  const { folder } = folderWith({ 'main.journal': text, 'strict.journal': `account salary\naccount bank\ncommodity 1.00 EUR\n${text}` })
  const balances = await runIn(folder, ['balances', 'main.journal'])
  const without = await runIn(folder, ['balances', 'main.journal', '--no-auto'])
  const batch = await runIn(folder, ['balances', '--batch', '--no-auto'], { input: JSON.stringify({ file: join(folder, 'main.journal') }) })
  const printed = await runIn(folder, ['print', 'main.journal'])
  const printedWithout = await runIn(folder, ['print', 'main.journal', '--no-auto'])
  const strict = await runIn(folder, ['check', '--strict', 'strict.journal'])
  const strictWithout = await runIn(folder, ['check', '--strict', 'strict.journal', '--no-auto'])
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
  const end = await runIn(folder, ['update'])
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
  for (const [args, says] of wrong)
    expect({ args, ...(await runIn(folder, args)) }).toMatchObject({ args, code: 2, err: expect.stringMatching(says) })
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
    const refused = await runIn(book.folder, ['update'])
    expect(refused.code).toBe(1)
    expect(refused.err).toMatch(/^main\.ledger:1: /)
  })

  test('prices are exported as they are without one', async () => {
    book.write('main.ledger', `P 2024/01/02 ACME 10.30 EUR\nP 2024/01/03 ACME 10.50 EUR\nP 2024/01/03 GOLD 60 EUR\n${spending(0, 3)}`)
    expect((await runIn(book.folder, ['update'])).code).toBe(0)
    const args = ['prices', 'export', '--dialect', 'beancount', '--base', 'ACME', '--from', '2024-01-03']
    expect(await runIn(book.folder, args)).toMatchObject({ code: 0, out: '2024-01-03 price ACME 10.5 EUR\n', err: '' })
    const wrong = await runIn(book.folder, [...args, '--to', '2024-01-01'])
    expect(wrong).toMatchObject({ code: 2, out: '', err: "'from' date must not be after 'to' date\n" })
  })

  test('a second one on the same data names the first', async () => {
    const end = await daybook(book.folder, ['serve', '--port', '0'])
    expect(end.code).toBe(1)
    expect(end.err).toMatch(/in use by process \d+ since .*, which serves http:\/\/localhost:\d+\n$/)
  })

  test('a port that is in use is named, with what to do', async () => {
    const { folder } = folderWith({ 'main.ledger': '' })
    await placeEmptyLog(join(folder, '.daybook'))
    const end = await daybook(folder, ['serve', '--port', new URL(server.url).port])
    expect(end.code).toBe(1)
    expect(end.err).toMatch(/^port \d+ on 127\.0\.0\.1 is in use.*--port \d+\n$/)
  })

  test.each(unreadable)('a journal that cannot be read is refused in one clear line: %s', async (_, files, message) => {
    rmSync(join(book.folder, 'main.ledger'), { force: true })
    for (const [name, text] of Object.entries(files)) book.write(name, text)
    expectRefused(await runIn(book.folder, ['update']), message)
  })
})

test.each(['check', 'balances', 'print'])('%s asks for the journal where a configuration is named', async (command) => {
  const { folder } = folderWith({ 'main.ledger': spending(0, 1) })
  const end = await runIn(folder, [command, 'daybook.yaml'])
  expect(end.code).toBe(2)
  expect(end.err).toMatch(/^daybook\.yaml is a configuration, not a journal; name the journal, or add --config in front of it\n/)
})

test('a backup restores the log byte for byte, and only into an empty one', async () => {
  const { folder } = folderWith({ 'main.ledger': spending(0, 30) })
  await placeEmptyLog(join(folder, '.daybook'))
  await runIn(folder, ['update'])
  expect(await runIn(folder, ['events', 'export', join(folder, 'backup.ndjson')])).toMatchObject({ code: 0 })
  expect((await runIn(folder, ['events', 'import', 'backup.ndjson'])).err).toMatch(/not empty/)
  expect((await runIn(folder, ['events', 'export', join(folder, 'backup.ndjson')])).err).toMatch(/already exists/)
  const other = bookFolder({ 'main.ledger': spending(0, 30) })
  try {
    await placeEmptyLog(join(other.folder, '.daybook'))
    expect(await runIn(other.folder, ['events', 'import', join(folder, 'backup.ndjson')])).toMatchObject({ code: 0 })
    expect(await runIn(other.folder, ['update'])).toMatchObject({ code: 0, out: 'nothing changed\n' })
    const exported = await runIn(other.folder, ['events', 'export'])
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
  const input = [JSON.stringify({ file: join(folder, 'main.ledger'), dialect: 'ledger' }), 'what', '{"file":"nowhere","dialect":"hledger"}', ''].join(
    '\n',
  )
  const lines = (await runIn(folder, ['balances', '--batch'], { input })).out
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
  const { code, out } = await runIn(folder, ['password'], { input: 'open sesame\n' })
  expect([code, await passwordMatches('open sesame', out.trim())]).toEqual([0, true])
  expect(await runIn(folder, ['password'], { input: '\n' })).toMatchObject({ code: 2, out: '' })
  expect(await runIn(folder, ['password'])).toMatchObject({ code: 2, out: '' })
  // As for "user add".
  expect(await runIn(folder, ['password'], { input: 'sesame\n' })).toMatchObject({ code: 2, err: 'A password needs at least 8 characters.\n' })
})

test('help is given for a command in either way, and the version by its usual names', async () => {
  const { folder } = folderWith({})
  const help = await daybook(folder, ['help', 'events', 'export'])
  expect(help).toMatchObject({ code: 0, err: '', out: expect.stringContaining('--config <file>') as unknown })
  expect(help).toMatchObject(await runIn(folder, ['events', 'export', '--help']))
  const whole = (await runIn(folder, ['help'])).out
  expect(whole.startsWith((await runIn(folder, ['--help'])).out)).toBe(true)
  expect(whole).toContain('guide/first-book')
  expect(await runIn(folder, ['--version'])).toEqual(await runIn(folder, ['-V']))
})

test('help is not given for a command that is none', async () => {
  const { folder } = folderWith({ 'main.ledger': '' })
  const topic = 'there is no command and no topic "chekc"; perhaps you mean "daybook help check"\n'
  expect(await runIn(folder, ['help', 'chekc'])).toMatchObject({ code: 2, out: '', err: topic })
  const none = 'there is no file chekc, and no such command; the nearest is "daybook check"\n'
  expect(await runIn(folder, ['chekc', '--help'])).toMatchObject({ code: 2, out: '', err: none })
  expect(await runIn(folder, ['main.ledger', '--help'])).toMatchObject({ code: 0, err: '' })
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
