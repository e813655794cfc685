import { parentPort } from 'node:worker_threads'
import { invariant } from '#vocabulary/invariant.ts'
import { previewStatement } from '../../ingest/statements/preview/preview-statement.ts'
import type { Preview, PreviewRequest } from '../../ingest/statements/preview/preview.ts'
import { readStatement } from '../../ingest/statements/read-statement.ts'
import type { ReadStatementOptions, StatementRefusal } from '../../ingest/statements/statement.ts'

/*
 * Reads one statement and says what its rows become, in a thread of its own that is ended when it takes too long or too much: whoever
 * sends a statement or writes a template may mean ill.
 */

export interface ToStatementThread {
  readonly bytes: Uint8Array
  readonly options: ReadStatementOptions
  readonly request: PreviewRequest
}

export type FromStatementThread =
  | { readonly type: 'answer'; readonly answer: Preview | StatementRefusal }
  /** Before each row and helper of a template, now and then: where it is when it never ends. */
  | { readonly type: 'at'; readonly row: number; readonly helper: string | undefined }
  | { readonly type: 'failed'; readonly message: string; readonly stack: string }

/** Rows between two reports; a report costs more than most rows. */
const REPORTED_EVERY_MS = 50

invariant(parentPort, 'this file runs as a worker thread')
const port = parentPort
const tell = (message: FromStatementThread): void => port.postMessage(message)

async function answer({ bytes, options, request }: ToStatementThread): Promise<Preview | StatementRefusal> {
  const statement = await readStatement(bytes, { ...options, today: request.today })
  if (statement.kind === 'refused') return statement
  let reported = 0
  return previewStatement(statement, request, (row, helper) => {
    const now = performance.now()
    if (now - reported < REPORTED_EVERY_MS) return
    reported = now
    tell({ type: 'at', row, helper })
  })
}

port.once('message', (message: ToStatementThread) => {
  answer(message).then(
    (result) => tell({ type: 'answer', answer: result }),
    (error: unknown) => {
      const mistake = error instanceof Error ? error : new Error(String(error))
      tell({ type: 'failed', message: mistake.message, stack: mistake.stack ?? '' })
    },
  )
})
