import { join } from 'node:path'
import { parseDay } from '#vocabulary/day.ts'

/** What is asked of a reader: the journal `main.ledger` of a folder, as on 2024-02-01. */
export const requestFor = (folder: string) => ({
  root: join(folder, 'main.ledger'),
  dialect: '' as const,
  strict: false,
  autoPostings: true,
  today: parseDay('2024-02-01'),
  forecastUntil: 0,
})
