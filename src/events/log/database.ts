/** What a statement may be given. Arrays become PostgreSQL arrays; bigint becomes int8; Uint8Array becomes bytea. */
export type Parameter = string | number | bigint | boolean | null | Uint8Array | readonly (string | number | bigint | null)[]

/**
 * The little SQL that both engines speak alike. Columns arrive as: int8 → bigint, int4 → number, numeric → text, date →
 * "YYYY-MM-DD" text, timestamptz → RFC 3339 text in UTC, bytea → Uint8Array, jsonb → value, boolean, text.
 */
export interface Sql {
  /** One statement with parameters. Never ask for more than about ten thousand rows at a time (facts.md 2). */
  query<Row extends object>(text: string, parameters?: readonly Parameter[]): Promise<Row[]>
  /**
   * A statement whose result is not needed. It is awaited only at the end of the transaction, which fails if it failed. Statements run in the order
   * of the calls.
   */
  tell(text: string, parameters?: readonly Parameter[]): void
  /** Several statements without parameters. */
  run(text: string): Promise<void>
  /** COPY table (columns) FROM STDIN, in PostgreSQL's text format unless said otherwise; the fastest way in for thousands of rows. */
  copy(table: string, columns: readonly string[], rows: Uint8Array, format?: 'text' | 'binary'): Promise<void>
}

export interface Database {
  readonly engine: 'pglite' | 'postgres'
  /** Reads outside a transaction. */
  query<Row extends object>(text: string, parameters?: readonly Parameter[]): Promise<Row[]>
  /** All or nothing. `work` gets the only handle that may be used inside; it is rolled back when it rejects. */
  transaction<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>
  /** Runs one work of a name at a time, over all processes that share the database. Not to be asked for inside of itself. */
  alone<Result>(name: string, work: () => Promise<Result>): Promise<Result>
  /** Calls `heard` when another process (or this one) announces on the channel. PGlite hears only itself. */
  listen(channel: string, heard: () => void): Promise<void>
  close(): Promise<void>
}
