import { expect, test } from 'vitest'
import { rulesOf } from '../../src/ingest/load-reader.ts'

test('a dialect is named with the versions of its tool whose rules hold', () => {
  expect(rulesOf('ledger')).toBe('ledger 3.3 to 3.5')
  expect(rulesOf('beancount')).toBe('beancount 2.3 and 3')
  expect(rulesOf('hledger')).toBe('hledger 1.25 to 1.52')
  expect(rulesOf('hledger', '1.25')).toBe('hledger 1.25')
  expect(rulesOf('hledger', 'newest')).toBe('hledger 1.52')
})
