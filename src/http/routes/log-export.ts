import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { exportLog } from '../contract/log-export.ts'
import type { Dependencies } from '../dependencies.ts'
import { route, Written } from '../route.ts'

export function registerLogExport(app: FastifyInstance, { exportLog: lines }: Pick<Dependencies, 'exportLog'>): void {
  route(
    app,
    exportLog,
    () =>
      new Written(Readable.from(newlines(lines?.() ?? [])), 'application/x-ndjson; charset=utf-8', {
        'Content-Disposition': 'attachment; filename="events.ndjson"',
      }),
  )
}

async function* newlines(lines: AsyncIterable<string> | Iterable<string>): AsyncIterable<string> {
  for await (const line of lines) yield `${line}\n`
}
