/** What is used of sql.js, which brings no types: SQLite compiled to WebAssembly, reading a database from its bytes. */
declare module 'sql.js' {
  export type SqlValue = number | string | Uint8Array | null
  export interface Statement {
    bind(values: readonly SqlValue[]): boolean
    step(): boolean
    getAsObject(): Record<string, SqlValue>
    free(): boolean
  }
  export interface Database {
    prepare(sql: string): Statement
    close(): void
  }
  export default function initSqlJs(options?: { locateFile?: (file: string) => string }): Promise<{ Database: new (bytes: Uint8Array) => Database }>
}
