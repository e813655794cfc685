/** A posting of a transaction; the reader need not get beyond it. */
export const posted = (amount: string): string => `2024-01-31 * "Broker"\n  Assets:Shares  ${amount}\n`

/** The accounts that the other examples use. */
const OPENED = '2024-01-01 open Assets:Cash\n2024-01-01 open Assets:Shares\n2024-01-01 open Expenses:Food\n'

/** Entries below the accounts that they are about. */
export const opened = (text: string): string => {
  const lines = OPENED.split('\n').filter((line) => line !== '' && text.includes(line.slice('2024-01-01 open '.length)))
  return `${lines.join('\n')}\n\n${text}`
}

/** Two lots of three shares each, and what becomes of them. */
export const withLots = (text: string): string =>
  opened(
    `2024-01-02 * "Buy"\n  Assets:Shares   3 AAPL {10 USD}\n  Assets:Cash\n\n2024-01-03 * "Buy"\n  Assets:Shares   3 AAPL {12 USD}\n  Assets:Cash\n\n${text}`,
  )
