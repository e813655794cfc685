import type { Amount, Annotation } from '../amount.ts'
import type { Value } from '../expression/tree.ts'
import { textOfValue } from '../expression/value.ts'
import type { Account } from './accounts.ts'

/** A tag as it is while rules and checks look at it; names differ whatever their case. */
export interface ItemTag {
  readonly name: string
  readonly value: Value
}

const NO_TAGS: ReadonlyMap<string, ItemTag> = new Map()

export class Item {
  notes: string[] = []
  day: number | undefined
  secondDay: number | undefined
  /** Made with the first tag: most have none. */
  #tags: Map<string, ItemTag> | undefined

  /** By their names in lower case. */
  get tags(): ReadonlyMap<string, ItemTag> {
    return this.#tags ?? NO_TAGS
  }
  tag(name: string): ItemTag | undefined {
    return this.#tags?.get(name.toLowerCase())
  }
  setTag(name: string, value: Value, weak: boolean): void {
    this.#tags ??= new Map()
    const key = name.toLowerCase()
    const present = this.#tags.get(key)
    if (present && weak) return
    this.#tags.set(key, { name: present?.name ?? name, value: value === '' ? undefined : value })
  }
  /** Takes over the tags of another as they are. */
  takeTags(from: Item): void {
    if (from.tags.size > 0) this.#tags = new Map([...this.tags, ...from.tags])
  }
  get note(): string | undefined {
    return this.notes.length === 0 ? undefined : this.notes.join('\n')
  }
}

/** A posting on its way into the book. */
export class Posting extends Item {
  amount: Amount | undefined
  cost: Amount | undefined
  /** The cost as written, if the posting's weight differs. */
  paid: Amount | undefined
  costVirtual = false
  costFixated = false
  costCalculated = false
  /** The lot as it was written. */
  lot: Annotation | undefined
  status = 0
  deferred = false
  inferred = false
  generated = false
  assigned = false
  /** Its own payee, with its alias followed; undefined for that of the transaction. */
  payee: string | undefined

  constructor(
    readonly transaction: Transaction,
    public account: Account,
    /** REAL, VIRTUAL or BALANCED_VIRTUAL. */
    readonly kind: number,
    /** The 1-based line in its file; 0 if it has none. */
    public line: number,
  ) {
    super()
  }
  /** What `Payee: X` in its comment says, or in its transaction's. */
  get writtenPayee(): string | undefined {
    return textOfValue(this.tag('Payee')?.value ?? this.transaction.tag('Payee')?.value) || undefined
  }
  get virtual(): boolean {
    return this.kind !== 0
  }
  get mustBalance(): boolean {
    return this.kind !== 1
  }
}

export class Transaction extends Item {
  status = 0
  code: string | undefined
  payee = ''
  postings: Posting[] = []
  /** WRITTEN, CLOCKED or FORECAST. */
  origin = 0
  file = 0
  line = 0
  endLine = 0
}
