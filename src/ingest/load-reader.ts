import type { Dialect } from './journal/book.ts'
import type { HledgerRules, Reader } from './journal/read-options.ts'

const READERS: Readonly<Record<Dialect, () => Promise<Reader>>> = {
  ledger: async () => (await import('./ledger/ledger-reader.ts')).ledgerReader,
  hledger: async () => (await import('./hledger/hledger-reader.ts')).hledgerReader,
  beancount: async () => (await import('./beancount/beancount-reader.ts')).beancountReader,
}

/** The reader of one dialect, without the code of the others: for commands that read one journal and end. */
export const loadReader = (dialect: Dialect): Promise<Reader> => READERS[dialect]()

const HLEDGER = { oldest: '1.25', newest: '1.52' }

/** Returns whose rules a journal is read by, with the versions of the tool that have them: "hledger 1.25 to 1.52". */
export function rulesOf(dialect: Dialect, hledgerRules?: HledgerRules): string {
  switch (dialect) {
    case 'ledger':
      return 'ledger 3.3 to 3.5'
    case 'beancount':
      return 'beancount 2.3 and 3'
    case 'hledger':
      if (hledgerRules === undefined) return `hledger ${HLEDGER.oldest} to ${HLEDGER.newest}`
      return `hledger ${hledgerRules === 'newest' ? HLEDGER.newest : HLEDGER.oldest}`
  }
}
