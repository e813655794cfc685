import type { Tag } from '#vocabulary/book-columns.ts'
import type { ExactColumn } from '#vocabulary/columns.ts'
import { type IntegerColumn, JsonBytes } from '#vocabulary/json-bytes.ts'
import type { LocalIds } from './local-ids.ts'

/** The fields of a block, each written from a column and the rows of it that the block has. */
export class BlockFields {
  readonly json = new JsonBytes()

  names(tables: Readonly<Record<string, LocalIds>>): void {
    for (const [key, { names }] of Object.entries(tables)) {
      this.json.key(key)
      this.json.texts(names)
    }
  }
  integers(key: string, column: IntegerColumn, rows: Int32Array, names?: LocalIds): void {
    this.json.key(key)
    this.json.integers(column, rows, names?.table)
  }
  /** What a column says where it does not say `nothing`. */
  sparse(key: string, column: IntegerColumn, rows: Int32Array, nothing: number, names?: LocalIds): void {
    this.json.key(key)
    this.json.openList()
    for (let place = 0; place < rows.length; place++) {
      const value = column[rows[place]!]!
      if (value !== nothing) this.pair(place, names ? names.table[value]! : value)
    }
    this.json.closeList()
  }
  pair(place: number, value: number): void {
    this.json.openList()
    this.json.integer(place)
    this.json.integer(value)
    this.json.closeList()
  }
  amounts(key: string, column: ExactColumn, commodity: Int32Array, rows: Int32Array, { table }: LocalIds): void {
    const json = this.json
    json.key(key)
    json.openList()
    for (let place = 0; place < rows.length; place++) {
      const id = commodity[rows[place]!]!
      if (id < 0) continue
      json.openList()
      json.integer(place)
      json.decimal(column, rows[place]!)
      json.integer(table[id]!)
      json.closeList()
    }
    json.closeList()
  }
  entries<Entry>(key: string, entries: ReadonlyMap<number, Entry>, rows: Int32Array, write: (entry: Entry) => void): void {
    const json = this.json
    json.key(key)
    json.openList()
    for (let place = 0; entries.size > 0 && place < rows.length; place++) {
      const entry = entries.get(rows[place]!)
      if (entry === undefined) continue
      json.openList()
      json.integer(place)
      write(entry)
      json.closeList()
    }
    json.closeList()
  }
  tags(tags: readonly Tag[]): void {
    this.json.openList()
    for (const { name, value } of tags) this.json.texts([name, value])
    this.json.closeList()
  }
}
