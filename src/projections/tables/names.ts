import type { Sql } from '../../events/log/database.ts'
import { invariant } from '#vocabulary/invariant.ts'

/** Tables that give names numbers, in the order in which the log brings them. Names are never taken out: a number means one name for good. */
const DICTIONARIES = ['accounts', 'commodities', 'payees', 'files'] as const
export type Dictionary = (typeof DICTIONARIES)[number]

export type NameNumbers = Readonly<Record<Dictionary, ReadonlyMap<string, number>>>

/** Gathers names in the order of their appearance, each once. */
export class NamesWanted {
  readonly #names: Record<Dictionary, Set<string>> = { accounts: new Set(), commodities: new Set(), payees: new Set(), files: new Set() }

  add(dictionary: Dictionary, names: readonly string[]): void {
    for (const name of names) this.#names[dictionary].add(name)
  }

  /** Numbers of all names; new names get the next ones. Whoever calls holds the lock of the projection's checkpoint. */
  async numbers(sql: Sql): Promise<NameNumbers> {
    const names = DICTIONARIES.map((dictionary) => [...this.#names[dictionary]])
    const rows = await sql.query<{ dictionary: Dictionary; number: number; name: string | null }>(
      DICTIONARIES.map(
        (dictionary, i) => `select '${dictionary}' as dictionary, number, name from ${dictionary} where name = any($${i + 1}::text[])
          union all select '${dictionary}', coalesce(max(number), 0), null from ${dictionary}`,
      ).join(' union all '),
      names,
    )
    const numbers = {
      accounts: new Map<string, number>(),
      commodities: new Map<string, number>(),
      payees: new Map<string, number>(),
      files: new Map<string, number>(),
    }
    const highest = new Map<Dictionary, number>()
    for (const { dictionary, number, name } of rows) {
      if (name === null) highest.set(dictionary, number)
      else numbers[dictionary].set(name, number)
    }
    for (const [i, dictionary] of DICTIONARIES.entries()) {
      const fresh = names[i]!.filter((name) => !numbers[dictionary].has(name))
      if (fresh.length === 0) continue
      const next = (highest.get(dictionary) ?? 0) + 1
      fresh.forEach((name, at) => numbers[dictionary].set(name, next + at))
      await sql.query(`insert into ${dictionary} (number, name) select * from unnest($1::int4[], $2::text[])`, [
        fresh.map((_, at) => next + at),
        fresh,
      ])
    }
    return numbers
  }
}

/** The numbers of a block's own names, by their place in the block. */
export function localNumbers(names: readonly string[], numbers: ReadonlyMap<string, number>): number[] {
  return names.map((name) => {
    const number = numbers.get(name)
    invariant(number !== undefined, `the name "${name}" has a number`)
    return number
  })
}
