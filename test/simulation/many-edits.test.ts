import { expect, test } from 'vitest'
import { thorough } from '../support/thorough.ts'
import { editForLong } from './many-edits/edit-for-long.ts'

/** `npm run many-edits` makes thousands. */
const EDITS = thorough({ inCi: 40, here: 20 })
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000_000)

test.each(['ledger', 'hledger', 'beancount'] as const)(
  `a program that follows edit after edit of a %s journal answers as one that reads it anew (SEED=${SEED})`,
  async (dialect) => {
    const { edits, refused, compared, events } = await editForLong({ dialect, seed: SEED, edits: EDITS, comparedEvery: EDITS / 2 })
    expect({ edits, compared }).toEqual({ edits: EDITS, compared: 3 })
    expect(refused).toBeLessThan(EDITS * 0.9)
    expect(events).toBeGreaterThan(EDITS - refused)
  },
  300_000, // Programs are started four times.
)
