import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { placeEmptyLog } from '../support/database.ts'
import { bookFolder, serve, spending } from '../support/program.ts'
import { runIn } from '../support/run-command.ts'

test('a book that was never read is said to be such, and not shown as an empty one', async () => {
  const { folder, remove } = bookFolder({ 'main.ledger': spending(0, 3) })
  onTestFinished(remove)
  await placeEmptyLog(join(folder, '.daybook'))
  for (const command of [['query', 'select 1'], ['prices', 'export'], ['doctor']]) {
    const { code, out, err } = await runIn(folder, command)
    expect({ command, code, out, err }).toEqual({
      command,
      code: 1,
      out: '',
      err: expect.stringMatching(/^this book has not been read yet; run "daybook update" first/),
    })
  }
  await runIn(folder, ['update'])
  expect(await runIn(folder, ['query', 'select count(*) as n from transactions', '--format', 'csv'])).toMatchObject({ code: 0, out: 'n\n3\n' })
}, 120_000)

test('the first answer of a first start shows the book, and that of a restart what was written meanwhile', async () => {
  const book = bookFolder({ 'main.ledger': spending(0, 40) })
  onTestFinished(book.remove)
  const first = await serve(book.folder, ['--now', '2024-02-01'])
  expect(((await first.get('/api/transaction')).body as { transactions: unknown[] }).transactions).toHaveLength(40)
  const isKept = (): boolean => existsSync(join(book.folder, '.daybook', 'daybook-view'))
  await first.until(() => Promise.resolve(isKept()), Boolean)
  await first.stop()
  book.write('main.ledger', spending(0, 41))
  const again = await serve(book.folder)
  const { body } = await again.get('/api/networth')
  expect((body as { networthTimeline: { balanceAmount: number }[] }).networthTimeline.at(-1)?.balanceAmount).toBe(-41)
  await again.stop()
})

test('the first answer of a first start on a journal that cannot be read is the error', async () => {
  const { folder, remove } = bookFolder({ 'main.ledger': '2024-01-05 Shop\n    Expenses:Food  3 EUR\n    Assets:Bank  -2 EUR\n' })
  onTestFinished(remove)
  const server = await serve(folder, ['--now', '2024-02-01'])
  expect(await server.get('/api/transaction')).toMatchObject({ status: 409, body: { error: { message: expect.stringContaining('main.ledger') } } })
  const { jobs } = (await server.get('/api/jobs')).body as { readonly jobs: readonly unknown[] }
  expect(jobs.at(-1)).toMatchObject({ status: 'failed', error: expect.stringContaining('main.ledger') })
  await server.stop()
})
