const WORDS = ['bakery', 'rent', 'fuel', 'lunch', 'market', 'groceries', 'cinema', 'coffee', 'train', 'salary'] as const
const ACCOUNTS = ['Expenses:Daily:Groceries', 'Expenses:Daily', 'Expenses:Family', 'Assets:Checking', 'Income', 'Expenses'] as const
const LETTERS = ['a', 'e', 'o', 'i', 'r', 's'] as const
const COMMODITIES = ['USD', 'EUR', 'CHF', 'U', 'E', 'F'] as const

/** Rounds that each ask something of their own: what was asked before is not asked again, so that nothing that is kept answers. */
export const ROUNDS = 6

/** Twenty searches as people type them, over the large book; words, conditions, patterns, dates, and what joins them. */
export const searchesOf = (round: number): readonly string[] => {
  const word = (nth: number): string => WORDS[(round + nth) % WORDS.length]!
  return [
    word(0),
    `account = ${ACCOUNTS[round]}`,
    `account =~ /^Expenses:(Daily|Family):${'BCDEFG'[round]}/`,
    `payee = ${LETTERS[round]}`,
    `payee =~ /${LETTERS[round]}.*e/i`,
    `amount > ${100 + round}`,
    `amount = ${20 + round}..${30 + round}`,
    `balance < ${round}`,
    `total > ${500 + round}`,
    `status = ${['cleared', 'pending', 'unmarked'][round % 3]} quantity > -${1_000_000 + round}`,
    `tag = trip${round}`,
    `note = ${LETTERS[round]}`,
    `date = ${2000 + 4 * round}`,
    `[fy ${2010 + round}] ${word(1)}`,
    `commodity = ${COMMODITIES[round]}`,
    `NOT account = ${ACCOUNTS[round]}`,
    `posting(account = Daily amount > ${50 + round})`,
    `${word(2)} OR ${word(3)} OR ${word(5)}`,
    `currency = ${['CHF', 'USD'][round % 2]} amount < -${round}`,
    `${42 + round}`,
  ]
}
