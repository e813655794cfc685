import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Wrong } from './program.ts'

/** A value that was acknowledged, or one of several while a request that would change it was not answered. */
class Fact<T> {
  #possible: T[]
  constructor(value: T) {
    this.#possible = [value]
  }
  set(value: T): void {
    this.#possible = [value]
  }
  /** It may be this one now, too. */
  doubt(value: T): void {
    this.#possible.push(value)
  }
  /** What it is now; from here on it is nothing else. */
  found(value: T, what: string): void {
    const isPossible = this.#possible.some((one) => JSON.stringify(one) === JSON.stringify(value))
    if (!isPossible) throw new Wrong(`${what} is ${shown(value)}, and was acknowledged as ${this.#possible.map(shown).join(' or ')}`)
    this.#possible = [value]
  }
}

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'absent'
  return text.length > 600 ? `…${text.slice(-600)}` : text
}

export interface UndoableChange {
  readonly id: string
  readonly file: string
  readonly before: string
  readonly after: string
}

/** All that the program has acknowledged and all that we wrote ourselves: it has to be there, whatever happens. */
export class Known {
  readonly #files: Map<string, Fact<string>>
  readonly notes = new Map<string, Fact<string | undefined>>()
  readonly precision = new Fact(0)
  /** Price of ACME by day. */
  readonly prices = new Map<string, Fact<number | undefined>>()
  changes: UndoableChange[] = []

  constructor(
    private readonly folder: string,
    readonly names: readonly string[],
  ) {
    this.#files = new Map(names.map((name) => [name, new Fact('')]))
  }

  read(name: string): string {
    return readFileSync(join(this.folder, name), 'utf8')
  }
  /** Written by a person's editor. */
  write(name: string, text: string): void {
    writeFileSync(join(this.folder, name), text)
    this.#files.get(name)!.set(text)
  }
  /** The program says that it has written this. */
  saved(name: string, text: string): void {
    this.#files.get(name)!.set(text)
  }
  maySaved(name: string, text: string): void {
    this.#files.get(name)!.doubt(text)
  }
  /** Every file is one of the whole texts that it may be. */
  checkFiles(): void {
    for (const [name, fact] of this.#files) fact.found(this.read(name), name)
  }
  note(account: string): Fact<string | undefined> {
    return entryOf(this.notes, account)
  }
  price(day: string): Fact<number | undefined> {
    return entryOf(this.prices, day)
  }
}

function entryOf<T>(map: Map<string, Fact<T | undefined>>, key: string): Fact<T | undefined> {
  const existing = map.get(key)
  if (existing) return existing
  const fact = new Fact<T | undefined>(undefined)
  map.set(key, fact)
  return fact
}
