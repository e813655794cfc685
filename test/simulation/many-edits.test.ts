import { expect, test } from 'vitest'
import { editForLong } from './many-edits/edit-for-long.ts'

/** `npm run many-edits` makes thousands, in all dialects. */
const EDITS = 20
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000_000)
const DIALECT = (['ledger', 'hledger', 'beancount'] as const)[SEED % 3]!

test(`a program that follows edit after edit of a ${DIALECT} journal answers as one that reads it anew (SEED=${SEED})`, async () => {
  const { edits, refused, compared, events } = await editForLong({ dialect: DIALECT, seed: SEED, edits: EDITS, comparedEvery: EDITS })
  expect({ edits, compared }).toEqual({ edits: EDITS, compared: 1 })
  expect(refused).toBeLessThan(EDITS * 0.9)
  expect(events).toBeGreaterThan(EDITS - refused)
}, 300_000) // Programs are started twice.
