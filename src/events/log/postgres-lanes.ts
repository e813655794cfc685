import type postgres from 'postgres'
import { DatabaseGone } from './sql-error.ts'

/** What a transaction may ask of its connection. */
export type InTransaction = Pick<postgres.TransactionSql, 'unsafe'>

/** A client with one connection. */
interface Lane {
  readonly client: postgres.Sql
  isLost: boolean
}

/** Opens a client of one connection that calls `closed` in the moment in which that is closed. */
export type OpenLane = (closed: () => void) => postgres.Sql

/**
 * Connections for transactions, one at a time on each. postgres.js 3.4.9 writes its ROLLBACK to a connection that has just been lost, which ends
 * the program, and a statement that comes later to the connection that took its place, perhaps into the transaction of somebody else
 * (porsager/postgres#1208, #1216). So nothing is sent any more once a connection is lost, and its client is not used again.
 */
export class Lanes {
  readonly #open: OpenLane
  readonly #max: number
  readonly #all = new Set<Lane>()
  #free: Lane[] = []
  readonly #waiting: (() => void)[] = []
  #isEnded = false

  constructor(open: OpenLane, max: number) {
    this.#open = open
    this.#max = max
  }

  /** Runs the work in a transaction of the given kind. Rejects with what the driver says when the connection is lost, whatever the work does then. */
  async begin<Result>(kind: string, work: (sql: InTransaction) => Promise<Result>): Promise<Result> {
    const lane = await this.#take()
    try {
      return (await lane.client.begin(kind, (transaction) => inLane(lane, transaction, work))) as Result
    } finally {
      this.#give(lane)
    }
  }

  async end(options: { readonly timeout: number }): Promise<void> {
    this.#isEnded = true
    for (const goOn of this.#waiting.splice(0)) goOn()
    await Promise.all([...this.#all].map(({ client }) => client.end(options)))
  }

  async #take(): Promise<Lane> {
    while (true) {
      if (this.#isEnded) throw new DatabaseGone('the database was closed')
      const free = this.#free.pop()
      // One that rested may have been closed by the server.
      if (free && !free.isLost) return free
      if (free) this.#drop(free)
      else if (this.#all.size < this.#max) return this.#new()
      else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
  }

  #new(): Lane {
    const lane: Lane = { client: this.#open(() => (lane.isLost = true)), isLost: false }
    this.#all.add(lane)
    return lane
  }

  #give(lane: Lane): void {
    if (lane.isLost) this.#drop(lane)
    else this.#free.push(lane)
    this.#waiting.shift()?.()
  }

  #drop(lane: Lane): void {
    this.#all.delete(lane)
    void lane.client.end({ timeout: 0 }).catch(() => undefined) // It has no connection any more.
  }
}

/** The work in a transaction. Once its connection is lost it neither ends nor fails: the driver has told whoever waits, and would go on to commit or to undo. */
async function inLane<Result>(lane: Lane, transaction: postgres.TransactionSql, work: (sql: InTransaction) => Promise<Result>): Promise<Result> {
  const unsafe = ((...asked: Parameters<InTransaction['unsafe']>) => {
    if (lane.isLost) throw new DatabaseGone('the database server does not answer: the connection was lost')
    return transaction.unsafe(...asked)
  }) as InTransaction['unsafe']
  const lost = new Promise<never>(() => undefined)
  try {
    const result = await work({ unsafe })
    return lane.isLost ? await lost : result
  } catch (error) {
    if (lane.isLost) await lost
    throw error
  }
}
