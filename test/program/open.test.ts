import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { daybook, serve } from '../support/program.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let folder: string
const state = () => ({ XDG_STATE_HOME: join(folder, 'state') })
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'open-'))
  mkdirSync(join(folder, 'book'))
  writeFileSync(join(folder, 'book/my.ledger'), '2024-01-05 Shop\n    Expenses:Food  $12.50\n    Assets:Cash\n')
  writeFileSync(join(folder, 'book/other.ledger'), '2024-01-05 Shop\n    Expenses:Food  $12.50\n    Assets:Cash\n')
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('daybook without a configuration', () => {
  test('serves the journal that is named, and leaves its folder alone', async () => {
    const server = await serve(folder, ['book/my.ledger'], state())
    const answer = () => server.get('/api/transaction')
    const { body } = await server.until(answer, ({ body }) => (body as { transactions: unknown[] }).transactions.length > 0)
    expect(body).toMatchObject({ transactions: [{ payee: 'Shop' }] })
    await server.stop()
    expect(readdirSync(join(folder, 'book'))).toEqual(['my.ledger', 'other.ledger'])
  })

  test('asks which of several journals is meant', async () => {
    const { code, err } = await daybook(join(folder, 'book'), ['--no-open'], { env: state() })
    expect(code).toBe(1)
    expect(err).toBe(
      'several journals are here, and none includes the others; name one:\n  daybook my.ledger\n  daybook other.ledger\nor call the one that is always meant main.ledger\n',
    )
  })

  test.each([
    ['a command that is misspelt', ['servr'], 'there is no file servr, and no such command; the nearest is "daybook serve"\n'],
    ['a journal that is not there', ['no.ledger'], 'there is no file no.ledger; name a journal, or run it with --help\n'],
    ['a folder without a journal', ['state-less'], 'there is no journal in state-less; name the file, or write a first book with "daybook init"\n'],
    ['two books at once', ['book/my.ledger', '--config', 'x.yaml'], 'name a journal or a configuration, not both\n'],
  ])('refuses %s', async (_, args, message) => {
    mkdirSync(join(folder, 'state-less'), { recursive: true })
    expect(await daybook(folder, [...args, '--no-open'], { env: state() })).toMatchObject({ code: 2, err: message })
  })
})
