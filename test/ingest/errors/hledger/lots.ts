import type { ErrorCases } from '../example.ts'

const DECLARED = 'commodity AAPL  ; lots:\n\n'
const BOUGHT = '2026-01-15 Buy\n    assets:shares  10 AAPL @ $50\n    assets:cash    $-500\n\n'
const sold = (posting: string, more = ''): string => `2026-03-01 Sell\n    assets:shares  ${posting}\n    assets:cash    $350\n${more}`

const LOTS: Readonly<Record<string, { readonly when: string; readonly examples: readonly string[] }>> = {
  lot_method_unknown: {
    when: 'A `lots:` tag names no way to choose lots.',
    examples: ['commodity AAPL  ; lots: OLDEST\n', 'account assets:shares  ; lots: SPECIDALL\n'],
  },
  lots_missing: {
    when: 'More is sold or moved than an account has in lots, or in the lot that is named.',
    examples: [`${DECLARED}${BOUGHT}${sold('-15 AAPL')}`, `${DECLARED}${BOUGHT}${sold('-5 AAPL {2026-01-16} @ $70')}`],
  },
  lot_unpriced: {
    when: 'It is not said what was paid for a lot, or where it comes from or goes to.',
    examples: [`${DECLARED}${BOUGHT}2026-03-01 Gift\n    assets:shares  5 AAPL\n    income:gifts  -5 AAPL\n`],
  },
  lot_repeated: {
    when: 'Two lots of a commodity have the same day and label.',
    examples: [`${DECLARED}2026-01-15 Buy\n    assets:shares  1 AAPL {"a", $50}\n    assets:shares  2 AAPL {"a", $50}\n    assets:cash\n`],
  },
  lot_cost_differs: {
    when: 'A purchase has two costs, in braces and behind the @.',
    examples: [`${DECLARED}2026-01-15 Buy\n    assets:shares  10 AAPL {$49} @ $50\n    assets:cash    $-500\n`],
  },
  lots_mismatched: {
    when: 'More units arrive in accounts than leave others.',
    examples: [`${DECLARED}${BOUGHT}2026-03-01 Move\n    assets:shares  -5 AAPL\n    assets:other    6 AAPL\n    income:found   -1 AAPL\n`],
  },
  lot_ambiguous: {
    when: 'Lots are named one by one (SPECID), and none or more than one is.',
    examples: [`commodity AAPL  ; lots: SPECID\n\n${BOUGHT}${sold('-5 AAPL @ $70')}`],
  },
  lot_not_first: {
    when: 'The lots of all accounts are taken in one order, and another account has one that comes before.',
    examples: [
      `commodity AAPL  ; lots: FIFOALL\n\n2026-01-01 Buy\n    assets:other  1 AAPL @ $40\n    assets:cash   $-40\n\n${BOUGHT}${sold('-5 AAPL @ $70')}`,
    ],
  },
  gain_wrong: {
    when: 'What was gained by a sale is another amount than what its lots had cost says.',
    examples: [`${DECLARED}${BOUGHT}${sold('-5 AAPL @ $70', '    revenues:gain  $-90\n')}`],
  },
}

/** What is wrong with lots, where a `lots:` tag has them kept apart by the newest rules. */
export const hledgerLots: ErrorCases = {
  lots_read_over: {
    when: 'A journal declares lots, and no rules are named: a warning.',
    examples: [`${DECLARED}${BOUGHT}`],
  },
  ...Object.fromEntries(
    Object.entries(LOTS).map(([code, { when, examples }]) => [
      code,
      { when, examples: examples.map((text) => ({ files: { 'main.journal': text }, options: { hledgerRules: 'newest' as const } })) },
    ]),
  ),
}
