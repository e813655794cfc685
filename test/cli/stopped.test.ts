import { expect, test } from 'vitest'
import { reportUnavailable } from '../../src/cli/command-database.ts'
import { DatabaseGone, DiskFull, SqlError, UnusableUrl } from '../../src/events/log/sql-error.ts'

const said = (error: unknown): string => {
  let text = ''
  expect(reportUnavailable(error, { out: () => undefined, err: (more) => void (text += more) })).toBe(1)
  return text
}

test.each([
  [
    new SqlError('too many connections for role "me"', '53300'),
    'too many connections for role "me"; each served book needs up to nine: raise the limit, or try again later\n',
  ],
  [new SqlError('the database system is starting up', '57P03'), 'the database system is starting up; this is temporary: try again\n'],
  [
    new SqlError('the database server takes no changes: cannot execute LISTEN during recovery', '25006'),
    'the database server takes no changes: cannot execute LISTEN during recovery; name the primary server in DATABASE_URL, or try again after the failover\n',
  ],
  [new SqlError('no such database: x', '08P01'), 'no such database: x\n'],
  [
    new SqlError('must be owner of table balances', '42501'),
    'must be owner of table balances; use the role that created the tables, or a member of it\n',
  ],
  [new SqlError('no such user', '28000'), 'no such user; correct the user or the password in DATABASE_URL\n'],
  [new DatabaseGone('the database server does not answer: x'), 'the database server does not answer: x\n'],
  [new UnusableUrl('names nothing'), 'DATABASE_URL names nothing\n'],
])('a database server that is not at hand is no mistake of the program: %s', (error, text) => {
  expect(said(error)).toBe(text)
})

test('neither is a disk that is full, and anything else is', () => {
  expect(said(new DiskFull('/log', '5 MB are left'))).toMatch(/^the disk that holds \/log is full: .*free some space/)
  const mistake = new SqlError('no such table', '42P01')
  expect(() => said(mistake)).toThrow(mistake)
})
