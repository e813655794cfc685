import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { NotYetRecorded } from '../../src/commands/files/change-files.ts'
import { FolderUnusable } from '../../src/events/log/data-folder.ts'
import { FolderLocked } from '../../src/events/log/lock.ts'
import { DatabaseGone, DiskFull, SqlError } from '../../src/events/log/sql-error.ts'
import { registerErrors } from '../../src/http/errors.ts'

async function answerTo(error: Error): Promise<{ readonly status: number; readonly message: string }> {
  const app = fastify()
  registerErrors(app)
  app.get('/', () => {
    throw error
  })
  const { statusCode, body } = await app.inject('/')
  await app.close()
  return { status: statusCode, message: (JSON.parse(body) as { error: { message: string } }).error.message }
}

describe('what is said where the database fails', () => {
  test('a change that stands in the files is not to be sent again', async () => {
    const { status, message } = await answerTo(new NotYetRecorded('Add 2024-01-01 Bakery', new DatabaseGone('away')))
    expect([status, message]).toEqual([503, expect.stringMatching(/does not answer.*once it is back; do not send it again/)])
    const full = new NotYetRecorded('Add 2024-01-01 Bakery', new DiskFull('/books/ana/.daybook', 'a write was refused'))
    expect((await answerTo(full)).message).toMatch(/^the disk that holds the log is full.*once there is room; do not send it again/)
  })

  test.each([
    ['a page is broken', new SqlError('invalid page in block 0 of relation "base/5/16384"', 'XX001')],
    ['the folder does not open', new FolderUnusable('the log in /books/ana/.daybook does not open')],
  ])('%s: what still is shown, and how to go on, and not where the folder is', async (_why, error) => {
    const { status, message } = await answerTo(error)
    expect(status).toBe(500)
    expect(message).toMatch(/damaged.*as of the last sync.*nothing can be changed.*daybook verify/)
    expect(message).not.toMatch(/books|relation/)
  })

  test('settings that another program is writing are not changed, and who asked tries again', async () => {
    const error = new FolderLocked('/books/ana/.daybook-changes/turn', { pid: 4711, since: '2024-01-01T00:00:00.000Z' })
    const { status, message } = await answerTo(error)
    expect([status, message]).toEqual([409, 'Another Daybook (4711) is changing files of this folder. Nothing was changed; try again.'])
  })

  test('a mistake of ours has an id that the log has too', async () => {
    expect((await answerTo(new TypeError('x is undefined'))).message).toMatch(/The log has more under [0-9a-f-]{36}\.$/)
  })
})
