import { noContents } from '../../commands/journal/check-book.ts'
import type { Configuration } from '../../config/load.ts'
import type { Dialect } from '../../ingest/journal/book.ts'
import { AccountModel } from '../../ingest/statements/accounts/predict.ts'
import { asLessons, existingTransactions } from '../../ingest/statements/preview/duplicates.ts'
import type { Views } from '../../projections/view/views.ts'
import type { JournalChanges } from './journal-changes.ts'

/** What a book teaches those who write into it. Names are those that the journal itself has. */
export interface BookKnowledge {
  readonly dialect: Dialect
  /** Used or declared, each → as it is called under the five roots. */
  readonly accounts: ReadonlyMap<string, string>
  readonly payees: readonly string[]
  readonly commodities: readonly string[]
  readonly model: AccountModel
}

/** What was booked before these says little, and a person waits for the rest. */
const LESSONS_MAX = 20_000

export interface BookKnowledgeSources {
  readonly changes: JournalChanges
  readonly views: Pick<Views, 'current'>
  readonly configuration: { readonly current: Configuration }
}

/** Reads what is to be known of the book when it is first asked for, and again once the book is another. */
export class KnowledgeOfBook {
  readonly #from: BookKnowledgeSources
  #kept: { readonly state: readonly unknown[]; readonly knowledge: Promise<BookKnowledge> } | undefined

  constructor(from: BookKnowledgeSources) {
    this.#from = from
  }

  current(): Promise<BookKnowledge> {
    const { changes, views, configuration } = this.#from
    // A change of our own is known before the sync that follows it.
    const state = [views.current(), changes.view.list()[0]?.id, configuration.current.fingerprint]
    if (!this.#kept?.state.every((part, i) => part === state[i])) this.#kept = { state, knowledge: this.#read() }
    const { knowledge } = this.#kept!
    knowledge.catch(() => {
      if (this.#kept?.knowledge === knowledge) this.#kept = undefined
    })
    return knowledge
  }

  async #read(): Promise<BookKnowledge> {
    const { dialect, contents } = await this.#from.changes.check(new Map(), 'contents')
    const { book, rooted } = contents ?? noContents(dialect)
    const order = book.order.length > LESSONS_MAX ? book.order.toSorted((a, b) => book.day[a]! - book.day[b]!).subarray(-LESSONS_MAX) : book.order
    return {
      dialect,
      accounts: rooted,
      payees: book.payees,
      commodities: book.commodities,
      model: new AccountModel(asLessons(existingTransactions({ ...book, order }, new Map()))),
    }
  }
}
