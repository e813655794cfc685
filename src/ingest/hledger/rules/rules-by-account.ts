import { mayMatch, type QueriedPosting } from '../query/query.ts'
import type { AutoRule } from './rule.ts'

/** Places of rules that are kept by account, in a journal of thousands of rules for everything. */
const KEPT_MAX = 2_000_000

interface PostingOfAccount extends QueriedPosting {
  readonly accountId: number
}

/** Which rules can be for the postings of an account: names are asked once, however many postings have them. */
export class RulesByAccount {
  readonly rules: readonly AutoRule[]
  readonly #places = new Map<number, readonly number[]>()
  #kept = 0

  constructor(rules: readonly AutoRule[]) {
    this.rules = rules
  }

  /** Places of the rules that can be for a posting, in their order. */
  of(posting: PostingOfAccount): readonly number[] {
    const known = this.#places.get(posting.accountId)
    if (known) return known
    const places: number[] = []
    for (const [place, { query }] of this.rules.entries()) if (mayMatch(query, posting)) places.push(place)
    if ((this.#kept += places.length) > KEPT_MAX) {
      this.#places.clear()
      this.#kept = places.length
    }
    this.#places.set(posting.accountId, places)
    return places
  }
}
