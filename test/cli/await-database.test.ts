import { afterEach, describe, expect, test, vi } from 'vitest'
import { retryUntilDatabaseAnswers } from '../../src/cli/serve.ts'
import { DatabaseGone, DiskFull, SqlError } from '../../src/events/log/sql-error.ts'

let said = ''
const terminal = { out: () => undefined, err: (text: string) => void (said += text) }
const away = new DatabaseGone('the database server does not answer')
const startsWith = (...outcomes: (Error | 0)[]) => {
  let tries = 0
  const run = (): Promise<0> => {
    const outcome = outcomes[Math.min(tries++, outcomes.length - 1)]!
    return outcome === 0 ? Promise.resolve(0) : Promise.reject(outcome)
  }
  return { run, tries: () => tries }
}
const neverTold = () => undefined
afterEach(() => {
  said = ''
  vi.unstubAllEnvs()
})

describe('a start on a database server', () => {
  test('is tried again while that is away, and says so once', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://localhost/x')
    const { run, tries } = startsWith(away, new SqlError('the database system is starting up', '57P03'), 0)
    expect(await retryUntilDatabaseAnswers(run, { told: neverTold, terminal })).toBe(0)
    expect([tries(), said]).toEqual([3, 'the database server does not answer; waiting for it\n'])
  })

  test('ends when it is told to stop meanwhile', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://localhost/x')
    const { run, tries } = startsWith(away)
    expect(await retryUntilDatabaseAnswers(run, { told: () => Promise.resolve(), terminal })).toBe(0)
    expect(tries()).toBe(1)
  })

  test.each([new SqlError('password authentication failed', '28P01'), new DiskFull('/data', 'a write was refused'), new Error('a mistake')])(
    'fails at once with what waiting does not mend: %s',
    async (error) => {
      vi.stubEnv('DATABASE_URL', 'postgres://localhost/x')
      await expect(retryUntilDatabaseAnswers(startsWith(error).run, { told: neverTold, terminal })).rejects.toBe(error)
      expect(said).toBe('')
    },
  )

  test('is not waited for with the embedded database: its thread does not come back', async () => {
    vi.stubEnv('DATABASE_URL', undefined)
    await expect(retryUntilDatabaseAnswers(startsWith(away).run, { told: neverTold, terminal })).rejects.toBe(away)
  })
})
