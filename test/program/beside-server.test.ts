import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockPath } from '../../src/events/log/lock.ts'
import { cheapPassword } from '../support/cheap-password.ts'
import { placeEmptyLog } from '../support/database.ts'
import { bookFolder, daybook, serve, type Server, spending } from '../support/program.ts'
import { runIn } from '../support/run-command.ts'

/** Commands on the data of a server that runs, and asks everybody else for a login. */

const WITH_ACCOUNTS = `watch: false\nuser_accounts:\n  - username: ana\n    password: ${cheapPassword('open sesame')}\n`
const book = bookFolder({ 'main.ledger': `${spending(0, 3)}2024-02-01 Refund\n    Expenses:Shoes  -5.00 EUR\n    Assets:Checking\n` }, WITH_ACCOUNTS)
let server: Server
const lock = (): { key: string; pid: number } =>
  JSON.parse(readFileSync(lockPath(join(book.folder, '.daybook')), 'utf8')) as { key: string; pid: number }
beforeAll(async () => {
  await placeEmptyLog(join(book.folder, '.daybook'))
  server = await serve(book.folder)
  expect(await daybook(book.folder, ['update'])).toMatchObject({ code: 0, err: '' })
})
afterAll(async () => {
  await server.stop()
  book.remove()
})

describe('beside a server that asks for a login, its user', () => {
  test('updates, asks, exports and backs up, because the lock of the data lets them in', async () => {
    book.write('main.ledger', spending(0, 4))
    expect(await daybook(book.folder, ['update'])).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^recorded: 1 /) as unknown })
    const asked = await runIn(book.folder, ['query', "select count(*) from postings where account = 'Expenses:Food'", '--format', 'csv'])
    expect(asked).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/\b4\n$/) as unknown })
    expect(await runIn(book.folder, ['prices', 'export'])).toMatchObject({ code: 0, err: '' })
    expect(await runIn(book.folder, ['backup', join(book.folder, 'a.zip'), '--here'])).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(/^a\.zip: /) as unknown,
    })
  })

  test('hears what looks like a mistake, as without a server', async () => {
    book.write('main.ledger', `${spending(0, 4)}2024-02-01 Refund\n    Expenses:Shoes  -5.00 EUR\n    Assets:Checking\n`)
    await runIn(book.folder, ['update'])
    expect(await runIn(book.folder, ['doctor'])).toMatchObject({
      code: 1,
      err: '',
      out: [
        'main.ledger:3: danger: Negative Balance: Assets:Checking had -1.00 EUR on 2024-01-01.',
        'main.ledger:18: danger: Debit Entry: Expenses:Shoes -5 on 2024-02-01, Refund.',
        '2 findings.\n',
      ].join('\n'),
    })
    expect(await runIn(book.folder, ['doctor', '--now', '2024-03-01'])).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringMatching(/--now.*stop it/) as unknown,
    })
  })

  test('gets the whole log, to a new file and to the screen', async () => {
    expect(await runIn(book.folder, ['events', 'export', join(book.folder, 'log.ndjson')])).toMatchObject({ code: 0, err: '', out: '' })
    const text = readFileSync(join(book.folder, 'log.ndjson'), 'utf8')
    expect(statSync(join(book.folder, 'log.ndjson')).mode & 0o777).toBe(0o600)
    const other = bookFolder({ 'main.ledger': '' })
    try {
      await placeEmptyLog(join(other.folder, '.daybook'))
      expect(await runIn(other.folder, ['events', 'import', '-'], { input: text })).toMatchObject({ code: 0, err: '' })
    } finally {
      other.remove()
    }
    expect((await runIn(book.folder, ['events', 'export'])).out.slice(0, 200)).toBe(text.slice(0, 200))
    expect((await runIn(book.folder, ['events', 'export', 'log.ndjson'])).err).toMatch(/already exists/)
  })

  test('has the server check its log, says that the disk was not checked, and ends with 0 if nothing is wrong', async () => {
    const { code, out, err } = await runIn(book.folder, ['verify'])
    expect(out).toMatch(/^log: \d+ events, every hash is right as the server reads them\nreports: .* agree/)
    expect(err).toMatch(/the disk, the tables and the snapshot were not checked/)
    expect(err).toContain(`kill ${server.pid}`)
    expect(code).toBe(0)
  })

  test('is told what to do for what needs the log alone', async () => {
    const { code, out, err } = await runIn(book.folder, ['replay'])
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(/in use by process \d+ .*; stop it first \(kill \d+\), and start it again afterwards\n$/)
  })
})

test('who cannot read the lock has to log in, and a wrong key is none', async () => {
  const ask = (headers: Record<string, string>) => fetch(`${server.url}/api/log/export`, { headers }).then(({ status }) => status)
  const { key } = lock()
  expect(statSync(lockPath(join(book.folder, '.daybook'))).mode & 0o777).toBe(0o600)
  expect(await ask({ 'x-auth': key })).toBe(200)
  expect(await ask({})).toBe(401)
  expect(await ask({ 'x-auth': `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}` })).toBe(401)
})
