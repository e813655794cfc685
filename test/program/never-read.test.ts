import { expect, onTestFinished, test } from 'vitest'
import { bookFolder, daybook, spending } from '../support/program.ts'

test('a book that was never read is said to be such, and not shown as an empty one', async () => {
  const { folder, remove } = bookFolder({ 'main.ledger': spending(0, 3) })
  onTestFinished(remove)
  for (const command of [['query', 'select 1'], ['prices', 'export'], ['doctor']]) {
    const { code, out, err } = await daybook(folder, command)
    expect({ command, code, out, err }).toEqual({
      command,
      code: 1,
      out: '',
      err: expect.stringMatching(/^this book has not been read yet; run "daybook update" first/),
    })
  }
  await daybook(folder, ['update'])
  expect(await daybook(folder, ['query', 'select count(*) as n from transactions', '--format', 'csv'])).toMatchObject({ code: 0, out: 'n\n3\n' })
}, 120_000)
