import type { LiveViews } from '../../projections/view/live-views.ts'
import type { BooksInMemory } from '../../projections/tables/balances.ts'
import type { Ledgers } from './ledgers.ts'

/** What a program shows, as far as it has begun to: the log asks for it, and is opened before there is any. */
export interface Shown {
  views?: LiveViews
  ledgers?: Ledgers
}

export const booksOf = (shown: Shown): BooksInMemory => ({
  before: () => shown.views?.current(),
  afterFirst: (events) => shown.views?.foreseenAfter(events),
})
