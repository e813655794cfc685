import { elementAt } from '#vocabulary/element-at.ts'
import { once } from 'node:events'
import type { MessagePort } from 'node:worker_threads'
import { parse as answers, PGlite, protocol } from '@electric-sql/pglite'
import { BYTEA, DATE, INT8, NUMERIC, readBytes, readMoment, TIMESTAMPTZ } from './column-types.ts'
import type { DiskFailure, DurableFileSystem } from './durable-file-system.ts'
import { Mutex } from '#vocabulary/turns.ts'

/** What the main thread says first: where the database is. */
export interface Opening {
  readonly folder: string
}

/** What the main thread asks for. All parameters are text already. */
export type Request =
  | { readonly id: number; readonly kind: 'query'; readonly text: string; readonly parameters: readonly (string | null)[] }
  | { readonly id: number; readonly kind: 'run'; readonly text: string }
  | { readonly id: number; readonly kind: 'copy'; readonly text: string; readonly rows: ArrayBuffer }
  | { readonly id: number; readonly kind: 'listen'; readonly channel: string }
  | { readonly id: number; readonly kind: 'syncs' }
  | { readonly id: number; readonly kind: 'close' }

export type Answer =
  | { readonly kind: 'ready' }
  /** `blame` says whether the folder is at fault, or something that has nothing to do with it. */
  | { readonly kind: 'unopenable'; readonly message: string; readonly blame: 'folder' | 'program' }
  | { readonly kind: 'stopped'; readonly failure: DiskFailure }
  | { readonly kind: 'heard'; readonly channel: string }
  | { readonly kind: 'done'; readonly id: number; readonly rows: readonly object[] }
  | { readonly kind: 'failed'; readonly id: number; readonly code: string; readonly message: string; readonly detail?: string }

/**
 * PGlite's own parameters without `-F`, which would switch fsync off. 16 MB of shared buffers cost nothing measurable and save
 * 100 MB of memory. What of the write-ahead log a checkpoint has made needless goes at once, and its copies of whole pages are
 * compressed. In single-user mode nothing makes checkpoints or vacuums by itself: see pglite-upkeep.ts.
 */
const START = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...[
    'fsync=on',
    'synchronous_commit=on',
    'wal_sync_method=fsync',
    'shared_buffers=16MB',
    'wal_level=minimal',
    'max_wal_senders=0',
    'min_wal_size=2MB',
    'wal_recycle=off',
    'wal_compression=pglz',
    'timezone=UTC',
    'datestyle=ISO',
  ].flatMap((setting) => ['-c', setting]),
]

const asIs = (text: string): string => text
const PARSERS = { [INT8]: BigInt, [BYTEA]: readBytes, [DATE]: asIs, [TIMESTAMPTZ]: readMoment, [NUMERIC]: asIs }
/** Of these nothing changes what is prepared. */
const OF_TRANSACTIONS: readonly string[] = ['begin', 'commit', 'rollback']

/** Waits for the folder, opens its database and answers the requests from `port` one at a time. */
export async function servePglite(
  port: MessagePort,
  fileSystemOn: (folder: string, failed: (failure: DiskFailure) => void) => DurableFileSystem,
): Promise<void> {
  const say = (answer: Answer): void => port.postMessage(answer)
  const opening = once(port, 'message') as Promise<[Opening]>
  let database: PGlite
  let fileSystem: DurableFileSystem
  let blame: 'folder' | 'program' = 'program'
  try {
    const [{ folder }] = await opening
    fileSystem = fileSystemOn(folder, (failure) => say({ kind: 'stopped', failure }))
    blame = 'folder'
    database = await PGlite.create({
      fs: fileSystem,
      startParams: START,
      parsers: PARSERS,
    })
  } catch (error) {
    // A RangeError is memory that the machine does not have.
    say({
      kind: 'unopenable',
      message: error instanceof Error ? error.message : String(error),
      blame: error instanceof RangeError ? 'program' : blame,
    })
    return
  }
  const statements = new Statements(database)
  // A message for PGlite takes no turn of its own, as its queries do.
  const turns = new Mutex()
  port.on('message', (request: Request) => {
    void turns
      .run(() => perform(request))
      .then(
        (rows) => say({ kind: 'done', id: request.id, rows }),
        (error: Error & { code?: string; detail?: string }) =>
          say({
            kind: 'failed',
            id: request.id,
            code: error.code ?? '',
            message: error.message,
            ...(error.detail === undefined ? {} : { detail: error.detail }),
          }),
      )
  })
  say({ kind: 'ready' })

  async function perform(request: Request): Promise<readonly object[]> {
    switch (request.kind) {
      case 'query':
        return statements.query(request.text, request.parameters)
      case 'run':
        await database.exec(request.text)
        if (!OF_TRANSACTIONS.includes(request.text)) await statements.forget()
        return []
      case 'copy':
        // PGlite asks the blob for its bytes and for nothing else.
        await database.query(request.text, [], { blob: { arrayBuffer: () => Promise.resolve(request.rows) } as unknown as Blob })
        return []
      case 'listen':
        await database.listen(request.channel, () => say({ kind: 'heard', channel: request.channel }))
        return []
      case 'syncs':
        return [{ syncs: fileSystem.syncs }]
      case 'close':
        await database.close()
        return []
    }
  }
}

const { parse, bind, describe, execute, sync } = protocol.serialize

/** The most prepared statements; the program has fewer. */
const PREPARED_MAX = 64

/**
 * Runs statements with parameters in one message each. PGlite's own `query` calls WebAssembly six times for each (to describe parameters and
 * columns) and has PostgreSQL parse and plan the text each time. A repeated text is prepared.
 */
class Statements {
  readonly #database: PGlite
  /** Names of the prepared statements; '' for a text seen once. */
  readonly #names = new Map<string, string>()
  #named = 0

  constructor(database: PGlite) {
    this.#database = database
  }

  /** Parameters are in PostgreSQL's text format. Rejects like `PGlite.query`. */
  async query(text: string, parameters: readonly (string | null)[]): Promise<readonly object[]> {
    const known = this.#names.get(text)
    // Never reuse a name: after an error in its parameters PostgreSQL still has the statement.
    const name = known === '' ? `s${++this.#named}` : (known ?? '')
    const message = Buffer.concat([
      ...(known ? [] : [parse({ name, text })]),
      bind({ statement: name, values: [...parameters] }),
      describe({ type: 'P' }),
      execute(),
      sync(),
    ])
    // No sync is needed: the file system forces data to disk.
    const said = await this.#database.execProtocolStream(message, { syncToFs: false })
    if (known !== undefined || this.#names.size < PREPARED_MAX) this.#names.set(text, name)
    return elementAt(answers.parseResults(said, this.#database.parsers), 0).rows as object[]
  }

  /** Tables may have changed, so that prepared statements would return other columns. */
  async forget(): Promise<void> {
    this.#names.clear()
    await this.#database.exec('deallocate all')
  }
}
