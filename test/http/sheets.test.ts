import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { StandingClock } from '../support/standing-clock.ts'
import type { EventLog } from '../../src/events/log/log.ts'
import { temporaryLog } from '../support/database.ts'
import { startService, type TestService } from '../support/service.ts'
import { ENTRIES } from './small-book.ts'

let log: EventLog
let service: TestService
const start = async (config = ''): Promise<void> => {
  service = await startService({ log, entries: ENTRIES, config })
}
beforeAll(async () => {
  log = await temporaryLog(new StandingClock('2024-02-01T09:00:00.000Z'))
})
afterAll(() => log.close())
beforeEach(() => start('sheets_directory: sheets\n'))
afterEach(() => service.stop())

const at = (name: string): string => join(service.folder, 'sheets', name)
const write = (name: string, text: string): void => {
  mkdirSync(dirname(at(name)), { recursive: true })
  writeFileSync(at(name), text)
}
const post = async (url: string, payload: unknown) => {
  const response = await service.app.inject({ method: 'POST', url, payload: JSON.stringify(payload) })
  return { status: response.statusCode, ...(response.json() as Record<string, never>) } as {
    status: number
    file: { name: string; content: string; hash: string; versions: string[] | null }
    saved: boolean
    message: string
    change: string
    lines: { kind: string; name?: string; value?: object; error?: object; remarks: string[] }[]
    error: { message: string }
  }
}
const list = async (query = '?without_postings=true') => (await service.app.inject(`/api/sheets/files${query}`)).json() as Record<string, never[]>
const save = (name: string, content: string, others: object = {}) => post('/api/sheets/save', { name, content, ...others })
const create = (name: string, content: string) => save(name, content, { operation: 'create' })

describe('the list', () => {
  test('has the sheets with their texts, and what may stand in them', async () => {
    write('plan.paisa', '1 + 1\n')
    write('home/loan.sheet', '2\n')
    write('notes.txt', 'no sheet\n')
    const { files, functions, accounts, postings } = await list()
    expect(files).toMatchObject([
      { name: 'home/loan.sheet', content: '2\n', versions: [], operation: '' },
      { name: 'plan.paisa', content: '1 + 1\n' },
    ])
    expect(functions).toContainEqual(expect.objectContaining({ name: 'pmt', signature: 'pmt(rate, periods, present, future = 0, due = 0)' }))
    expect(accounts).toContain('Assets:Checking')
    expect(postings).toEqual([])
  })

  test('has every posting for those who compute themselves, oldest first', async () => {
    const { postings } = (await list('')) as unknown as { postings: { date: string; market_amount: number; balance: number }[] }
    expect(postings.length).toBeGreaterThan(0)
    expect(postings.map(({ date }) => date)).toEqual(postings.map(({ date }) => date).toSorted())
    expect(postings.every(({ balance }) => balance === 0)).toBe(true)
    expect(postings.some(({ market_amount }) => market_amount !== 0)).toBe(true)
  })

  test('is empty while there is no such folder, and the first sheet makes it', async () => {
    expect((await list()).files).toEqual([])
    expect(await create('first.sheet', '1')).toMatchObject({ saved: true })
    expect(readFileSync(at('first.sheet'), 'utf8')).toBe('1')
  })
})

test('sheets lie beside the journal where nothing else is said', async () => {
  await service.stop()
  await start()
  await create('beside.sheet', '1')
  expect(existsSync(join(service.folder, 'beside.sheet'))).toBe(true)
})

describe('a name', () => {
  test.each(['../outside.sheet', '/etc/passwd', 'link.sheet', 'a\0.sheet', '', 'folder.sheet', 'main.ledger', 'daybook.yaml', '.hidden.sheet'])(
    '%j is neither read nor written',
    async (name) => {
      mkdirSync(at('folder.sheet'), { recursive: true })
      symlinkSync('/etc/passwd', at('link.sheet'))
      expect(await post('/api/sheets/file', { name })).toMatchObject({ status: 400 })
      expect(await post('/api/sheets/delete', { name })).toMatchObject({ status: 400 })
      const refused = name.includes('\0') ? { status: 400 } : { status: 200, saved: false }
      expect(await save(name, 'mine', { operation: 'overwrite' })).toMatchObject(refused)
      write('mine.sheet', '1')
      expect(await post('/api/sheets/rename', { name: 'mine.sheet', to: name })).toMatchObject({ status: 400 })
      expect(existsSync(join(service.folder, 'outside.sheet'))).toBe(false)
    },
  )
})

describe('a sheet', () => {
  test('is saved, its earlier text stays a version, and who saw another text is refused', async () => {
    await create('plan.sheet', 'one')
    const { hash } = (await post('/api/sheets/file', { name: 'plan.sheet' })).file
    const saved = await save('plan.sheet', 'two', { hash })
    expect(saved.file).toMatchObject({ content: 'two', versions: ['plan.sheet.backup.2024-02-01-09-00-00.000'] })
    expect((await post('/api/sheets/file', { name: saved.file.versions![0] })).file.content).toBe('one')
    expect(await save('plan.sheet', 'three', { hash })).toMatchObject({ status: 409 })
    expect(readFileSync(at('plan.sheet'), 'utf8')).toBe('two')
    expect(await create('plan.sheet', 'four')).toMatchObject({ saved: false, message: 'File already exists' })
    expect(await save('none.sheet', 'five')).toMatchObject({ saved: false, message: 'File does not exist' })
  })

  test('is deleted and brought back', async () => {
    await create('gone.sheet', 'text\n')
    const { change } = await post('/api/sheets/delete', { name: 'gone.sheet' })
    expect(existsSync(at('gone.sheet'))).toBe(false)
    expect(await post('/api/sheets/delete', { name: 'gone.sheet' })).toMatchObject({ status: 404 })
    expect(await post('/api/editor/undo', { id: change })).toMatchObject({ status: 200 })
    expect(readFileSync(at('gone.sheet'), 'utf8')).toBe('text\n')
    expect(await post('/api/sheets/delete', { name: 'gone.sheet', hash: '0' })).toMatchObject({ status: 409 })
  })

  test('is renamed, and never onto another', async () => {
    await create('old.sheet', 'text')
    await create('taken.sheet', 'other')
    expect(await post('/api/sheets/rename', { name: 'old.sheet', to: 'taken.sheet' })).toMatchObject({ status: 409 })
    expect(await post('/api/sheets/rename', { name: 'old.sheet', to: 'folder/new.paisa' })).toMatchObject({ status: 200 })
    expect([existsSync(at('old.sheet')), readFileSync(at('folder/new.paisa'), 'utf8')]).toEqual([false, 'text'])
  })

  test('is no change of the journal', async () => {
    const before = ((await service.app.inject('/api/editor/changes')).json() as { count: number }).count
    await create('counted.sheet', '1')
    expect((await service.app.inject('/api/editor/changes')).json()).toMatchObject({ count: before })
  })

  test('loses the backups that Paisa left, and no other file', async () => {
    write('plan.paisa', '1')
    write('plan.paisa.backup.2023-01-01-00-00-00.000', '0')
    write('plan2.paisa.backup.2023-01-01-00-00-00.000', '0')
    expect((await list()).files).toMatchObject([{ versions: ['plan.paisa.backup.2023-01-01-00-00-00.000'] }])
    expect((await post('/api/sheets/file/delete_backups', { name: 'plan.paisa' })).file).toMatchObject({ name: 'plan.paisa' })
    expect([existsSync(at('plan.paisa.backup.2023-01-01-00-00-00.000')), existsSync(at('plan2.paisa.backup.2023-01-01-00-00-00.000'))]).toEqual([
      false,
      true,
    ])
  })
})

describe('evaluation', () => {
  test('gives each line its value, or what is wrong and where', async () => {
    const { status, lines } = await post('/api/sheets/evaluate', {
      content: '# Rates\nrate = 8.6%\n10 EUR + 5 USD\n1 / 0\n[2024-01-31] + 1\n1 < 2\n"a"\n{}\nf(x) = x\n',
    })
    expect(status).toBe(200)
    expect(lines).toMatchObject([
      { kind: 'header' },
      { kind: 'value', name: 'rate', value: { kind: 'number', number: 0.086, decimal: '0.086' } },
      {
        value: {
          kind: 'amounts',
          amounts: [
            { commodity: 'EUR', quantity: 10, decimal: '10' },
            { commodity: 'USD', quantity: 5 },
          ],
        },
      },
      { kind: 'error', error: { message: 'division by zero', from_column: 1, to_column: 6 } },
      { value: { kind: 'day', day: '2024-02-01' } },
      { value: { kind: 'truth', is: true } },
      { value: { kind: 'text', text: 'a' } },
      { value: { kind: 'postings' } },
      { kind: 'definition', name: 'f' },
      { kind: 'empty' },
    ])
  })

  test('agrees with the pages, also about the book of an earlier state', async () => {
    const { postings } = (await list('')) as unknown as { postings: { account: string; amount: number }[] }
    const spent = postings.filter(({ account }) => account.startsWith('Expenses')).reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
    const asked = { content: 'cost({account = Expenses})' }
    const { lines } = await post('/api/sheets/evaluate', asked)
    expect(lines[0]!.value).toMatchObject({ amounts: [{ commodity: 'EUR', quantity: spent / 100 }] })
    const empty = await post('/api/sheets/evaluate?as_of_event=0', asked)
    expect(empty.lines[0]!.value).toMatchObject({ amounts: [{ quantity: 0 }] })
  })

  test('tells what is wrong, and remarks, in the language of the page', async () => {
    const payload = { content: '1 / 0\nx + 1\nif(1)\n2023-10-31' }
    const headers = { cookie: 'daybook-language=de' }
    const lines = (await service.app.inject({ method: 'POST', url: '/api/sheets/evaluate', payload, headers })).json().lines as {
      error?: { message: string }
      remarks: string[]
    }[]
    expect(lines.map(({ error, remarks }) => error?.message ?? remarks[0])).toEqual([
      'Division durch null',
      'x ist hier nicht bekannt',
      'Erwartet: if(condition, then, else); gefunden: 1 Wert',
      '2023-10-31 ist hier eine Subtraktion; ein Tag steht in eckigen Klammern: [2023-10-31]',
    ])
  })

  test('of a sheet that takes without end is over soon, and others are answered meanwhile', async () => {
    const endless = 'f(n) = if(n == 0, 1, f(n - 1) + f(n - 1))\n' + 'f(30)\n'.repeat(3)
    const slow = post('/api/sheets/evaluate', { content: `${endless}${'1.000001^(10^9)\n'.repeat(2000)}` })
    expect((await service.app.inject('/api/ping')).statusCode).toBe(200)
    expect((await slow).lines.filter(({ kind }) => kind === 'error').length).toBeGreaterThan(0)
  })
})
