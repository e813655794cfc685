import { Exact } from '#vocabulary/exact.ts'
import type { Commodity, Transaction, Posting, Price, Story } from './story.ts'

/** How a dialect says what stands in a story. Every part is text without a line end after it. */
export interface Writer {
  /** Of the journal's files: "ledger". */
  readonly extension: string
  /** What begins a remark. */
  readonly comment: string
  transaction(transaction: Transaction, commodities: Commodities): string
  price(price: Price): string
  /** Commodities and accounts, before they are used. */
  declarations(story: Story, commodities: Commodities): string
  budget(story: Story, commodities: Commodities): string
  include(name: string): string
}

export type Commodities = ReadonlyMap<string, Commodity>

/** "12.50 EUR": at least the places that a person writes for this commodity. */
export const amount = (quantity: Exact, commodity: string, commodities: Commodities): string =>
  `${quantity.plus(Exact.of(0, commodities.get(commodity)?.places ?? 0)).toText()} ${commodity}`

/** The account, and its figure with the last digit in a column of its own. */
export const aligned = (account: string, figure: string): string =>
  figure === '' ? account : `${account}${' '.repeat(Math.max(2, 48 - account.length - figure.indexOf(' ')))}${figure}`

/** The second of two plain lines: a person leaves its amount away. */
export const goesWithoutSaying = (transaction: Transaction, line: Posting): boolean =>
  transaction.postings.length === 2 &&
  line === transaction.postings[1] &&
  transaction.postings.every(({ cost, statement }) => cost === undefined && statement === undefined)
