import { openThread } from '#vocabulary/thread.ts'
import type { Preview } from '../../ingest/statements/preview/preview.ts'
import type { RefusalCode, StatementRefusal } from '../../ingest/statements/statement.ts'
import type { FromStatementThread, ToStatementThread } from './statement-thread.ts'

export interface PreviewLimits {
  readonly timeMs: number
  readonly memoryMb: number
}

const LIMITS: PreviewLimits = { timeMs: 20_000, memoryMb: 512 }

/** Reads a statement and previews it beside the server, within limits. A statement or a template that breaks them is refused, and nothing else feels it. */
export function previewInThread(order: ToStatementThread, { timeMs, memoryMb }: PreviewLimits = LIMITS): Promise<Preview | StatementRefusal> {
  const thread = openThread(new URL('./statement-thread.ts', import.meta.url), {
    name: 'daybook-statement',
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  return new Promise<Preview | StatementRefusal>((resolve, reject) => {
    let place = ''
    const refused = (code: RefusalCode, message: string): void => resolve({ kind: 'refused', code, message })
    const limit = setTimeout(
      () =>
        refused('too_slow', `reading was ended after ${timeMs / 1000} s${place}; divide the statement into shorter periods, or mend the template`),
      timeMs,
    )
    thread.on('message', (from: FromStatementThread) => {
      if (from.type === 'at') place = ` in row ${from.row}${from.helper === undefined ? '' : `, helper ${from.helper}`}`
      else if (from.type === 'answer') resolve(from.answer)
      else reject(Object.assign(new Error(from.message), { stack: from.stack }))
      if (from.type !== 'at') clearTimeout(limit)
    })
    thread.on('error', (error) => {
      clearTimeout(limit)
      const isMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
      if (isMemory) refused('too_much_memory', `reading took more than ${memoryMb} MB; divide the statement into shorter periods`)
      else reject(error instanceof Error ? error : new Error(String(error)))
    })
    thread.postMessage(order)
  }).finally(() => void thread.terminate())
}
