import { NONE } from '#vocabulary/columns.ts'
import type { Tag } from '#vocabulary/book-columns.ts'
import type { Book } from '../../journal/book.ts'
import type { AmountContext } from '../amount-text.ts'
import type { Account } from '../finish/accounts.ts'
import { tagsOf } from '../note-text.ts'
import type { ParsedTag } from '../syntax.ts'
import type { PlainColumns } from './columns.ts'
import type { PlainHost, PlainNames } from './plain-host.ts'

/** What the ids of slices and commodities are in the book, each looked up once. */
export class BookIds {
  readonly #book: Book
  readonly #names: PlainNames
  readonly #context: AmountContext
  readonly #host: PlainHost
  #version = -1
  /** By slice id, for the current meaning of names; for each account below which they were meant. */
  #accounts: (Account | undefined)[] = []
  readonly #accountsBelow = new Map<string | undefined, (Account | undefined)[]>()
  #payees: number[] = []
  #computed: PlainColumns['computed'] = new Map()
  /** By slice id. */
  readonly #texts: number[] = []
  readonly #tags: (readonly Tag[] | undefined)[] = []
  /** By commodity id. */
  readonly #commodities: number[] = []

  constructor(book: Book, names: PlainNames, context: AmountContext, host: PlainHost) {
    this.#book = book
    this.#names = names
    this.#context = context
    this.#host = host
  }

  /** Forgets names that may mean something else by now. From here on it is about those of `columns`. */
  refresh({ computed }: PlainColumns): void {
    this.#computed = computed
    const { namesVersion, topAccount } = this.#host
    if (namesVersion !== this.#version) {
      this.#version = namesVersion
      this.#accountsBelow.clear()
      this.#payees = []
    }
    const accounts = this.#accountsBelow.get(topAccount)
    if (accounts) this.#accounts = accounts
    else this.#accountsBelow.set(topAccount, (this.#accounts = []))
  }
  account(slice: number): Account {
    return (this.#accounts[slice] ??= this.#host.accountWritten(this.#names.accounts.text(slice)))
  }
  payee(slice: number): number {
    return (this.#payees[slice] ??= this.#book.payees.id(this.#host.payeeWritten(this.#names.payees.text(slice))))
  }
  text(slice: number): number {
    return slice === NONE ? NONE : (this.#texts[slice] ??= this.#book.texts.id(this.#names.texts.text(slice)))
  }
  commodity(id: number): number {
    if (id === NONE) return this.#book.commodities.id('')
    return (this.#commodities[id] ??= this.#book.commodities.id(this.#context.commodities.all[id]!.symbol))
  }

  /** The payee that a comment names; NONE when it names none. */
  payeeIn(slice: number): number {
    const tag = slice === NONE ? undefined : this.tags(slice).find(({ name, value }) => value !== '' && name.toLowerCase() === 'payee')
    if (tag === undefined) return NONE
    return this.#book.payees.id(this.#host.payeeWritten(tag.value))
  }

  /** The tags of a comment; a later one replaces an earlier one of the same name, whatever the case. */
  tags(slice: number): readonly Tag[] {
    const computed = this.#computed.size === 0 ? undefined : this.#computed.get(slice)
    if (computed) return distinct(computed.tags)
    let tags = this.#tags[slice]
    if (!tags) {
      tags = this.#tagsIn(this.#names.texts.text(slice))
      this.#tags[slice] = tags
    }
    return tags
  }

  #tagsIn(text: string): readonly Tag[] {
    return distinct(text.includes('\n') ? text.split('\n').flatMap((line) => tagsOf(line, this.#context)) : tagsOf(text, this.#context))
  }
}

function distinct(written: readonly ParsedTag[]): readonly Tag[] {
  if (written.length < 2) return written.map(({ name, value = '' }) => ({ name, value }))
  const byName = new Map<string, Tag>()
  for (const { name, value = '' } of written) {
    const key = name.toLowerCase()
    byName.set(key, { name: byName.get(key)?.name ?? name, value })
  }
  return [...byName.values()]
}
