import { parse as answers, type PGlite, protocol } from '@electric-sql/pglite'

const { parse, bind, describe, execute, sync } = protocol.serialize

/** So many texts are kept prepared; those of the program are fewer. */
const PREPARED_MAX = 64

/**
 * Statements with parameters, each in one message. PGlite's own `query` goes into WebAssembly six times for one (what are its parameters,
 * what its columns) and has PostgreSQL read and plan the text each time. A text that comes again is prepared.
 */
export class Statements {
  readonly #database: PGlite
  /** What prepared texts are called; '' for one that has come once. */
  readonly #names = new Map<string, string>()
  #named = 0

  constructor(database: PGlite) {
    this.#database = database
  }

  /** Parameters are what PostgreSQL reads. Rejects as `PGlite.query` does. */
  async query(text: string, parameters: readonly (string | null)[]): Promise<readonly object[]> {
    const known = this.#names.get(text)
    // Never the same twice: after a mistake in its parameters PostgreSQL has a statement of which nobody here knows.
    const name = known === '' ? `s${++this.#named}` : (known ?? '')
    const message = Buffer.concat([
      ...(known ? [] : [parse({ name, text })]),
      bind({ statement: name, values: [...parameters] }),
      describe({ type: 'P' }),
      execute(),
      sync(),
    ])
    // Nothing is left to be synchronised: what must be on the disk is forced there by the file system.
    const said = await this.#database.execProtocolStream(message, { syncToFs: false })
    if (known !== undefined || this.#names.size < PREPARED_MAX) this.#names.set(text, name)
    return answers.parseResults(said, this.#database.parsers)[0]!.rows as object[]
  }

  /** Tables may be others from now on, so that what is prepared would return other columns. */
  async forget(): Promise<void> {
    this.#names.clear()
    await this.#database.exec('deallocate all')
  }
}
