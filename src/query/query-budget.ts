/** What one user may use at once, and what comes back of it in a second. Somebody who asks by hand never gets there. */
const SECONDS_MAX = 60
const REFILL = 0.25

/** The time that the queries of each user have used, so that a user cannot keep the one thread of queries to themselves. */
export class QueryBudget {
  readonly #now: () => number
  /** Seconds used, and when that was so. */
  readonly #used = new Map<string, { readonly seconds: number; readonly at: number }>()

  /** `now`: seconds by a steady clock. */
  constructor(now: () => number = () => performance.now() / 1000) {
    this.#now = now
  }

  /** Seconds until a user may ask again; 0 when that is now. */
  waitSeconds(user: string): number {
    // Where nobody logs in there is one user.
    return user === '' ? 0 : Math.ceil(Math.max(0, this.#usedBy(user) - SECONDS_MAX) / REFILL)
  }

  /** Runs a query, and counts its time whatever happens to it. */
  async counted<Result>(user: string, query: () => Promise<Result>): Promise<Result> {
    const began = this.#now()
    try {
      return await query()
    } finally {
      const seconds = this.#usedBy(user) + this.#now() - began
      this.#used.set(user, { seconds, at: this.#now() })
      for (const [other, { at }] of this.#used) if ((this.#now() - at) * REFILL > 2 * SECONDS_MAX) this.#used.delete(other)
    }
  }

  #usedBy(user: string): number {
    const used = this.#used.get(user)
    return used ? Math.max(0, used.seconds - (this.#now() - used.at) * REFILL) : 0
  }
}
