import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseDay } from '#vocabulary/day.ts'
import type { BookRequest } from '../../src/commands/journal/read-changes.ts'

/* A small ledger journal of two files on the disk. */

export const MAIN = 'include more.ledger\nP 2024-01-01 ACME 5 EUR\n2024-01-02 * Shop\n    Expenses:Food    10.00 EUR\n    Assets:Bank\n'
export const MORE = '2024-01-03 Buy\n    Assets:Fund    2 ACME @ 5 EUR\n    Assets:Bank\n'

export interface BookFolder {
  readonly path: string
  put(files: Readonly<Record<string, string>>): void
  /** To read a journal there. */
  requestOf(dialect: BookRequest['dialect'], name?: string): BookRequest
  remove(): void
}

export function bookFolder(): BookFolder {
  const path = realpathSync(mkdtempSync(join(tmpdir(), 'book-')))
  return {
    path,
    put: (files) => {
      for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text)
    },
    requestOf: (dialect, name = 'main.ledger') => ({
      root: join(path, name),
      dialect,
      strict: false,
      today: parseDay('2024-06-01'),
      forecastUntil: 0,
      autoPostings: true,
    }),
    remove: () => rmSync(path, { recursive: true }),
  }
}
