import type { FastifyInstance } from 'fastify'
import { Refusal } from '#vocabulary/refusal.ts'
import { previewCsv as preview } from '../../service/statements/csv-preview.ts'
import { previewCsv } from '../contract/imports.ts'
import type { Login } from '../auth/login.ts'
import type { Daybook } from '../../service/daybook.ts'
import { leaving } from '../inner-door.ts'
import { route } from '../route.ts'

export function registerCsvPreview(app: FastifyInstance, { previews }: Daybook, login: Login): void {
  route(app, previewCsv, async ({ body, request, reply }) => {
    const rows = await preview(previews, body, { whose: login.nameOf(request), signal: leaving(reply) })
    if (rows instanceof Refusal) return rows
    return {
      template: body.template,
      dry_run: true,
      rows: rows.map(({ row, errors, ...rest }) => ({
        ...rest,
        row: { ...row },
        valid: errors.length === 0,
        ...(errors.length > 0 && { errors: [...errors] }),
      })),
    }
  })
}
