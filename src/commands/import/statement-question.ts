import type { MessagePort } from 'node:worker_threads'
import type { Day } from '#vocabulary/day.ts'
import type { PlainBook } from '../../ingest/statements/preview/existing.ts'
import type { ExistingTransaction, Preview, PreviewRequest } from '../../ingest/statements/preview/preview.ts'
import type { ReadStatementOptions, StatementRefusal } from '../../ingest/statements/statement.ts'

/** What a preview is made of, when the book is in columns. */
export interface PreviewQuestion extends Omit<PreviewRequest, 'transactions' | 'today' | 'securities'> {
  readonly book: PlainBook
  /** By row of the book: what transactions were that came from a statement. */
  readonly imported: ReadonlyMap<number, NonNullable<ExistingTransaction['imported']>>
}

export interface StatementQuestion {
  readonly bytes: Uint8Array
  readonly reading: ReadStatementOptions & { readonly today: Day }
  readonly preview: PreviewQuestion
  /** What the bytes say, when they have been read already (pdf-process.ts). */
  readonly read?: Uint8Array
}

/** A first word, once the thread has started, a question of its own where there are trades; then the answer. */
export type FromStatementThread = { readonly type: 'ready' } | { readonly type: 'securities' } | StatementAnswer

/** What the thread is started with. */
export interface StatementTask {
  readonly question: StatementQuestion
  /** Which row and helper it is at, each from 1, and whether its own question is answered. */
  readonly place: Int32Array
  /** Where that answer comes: securities as `PreviewRequest` has them. What it shows goes back there, some rows at a time. */
  readonly answers: MessagePort
}

export type StatementAnswer =
  /** Its rows are waiting at the other end of `answers`, in so many pieces. */
  | { readonly type: 'preview'; readonly preview: Omit<Preview, 'rows'>; readonly pieces: number }
  | { readonly type: 'refused'; readonly refusal: StatementRefusal }
  | { readonly type: 'failed'; readonly message: string; readonly stack: string }
