import type { FastifyInstance } from 'fastify'
import { Refusal } from '#vocabulary/refusal.ts'
import { previewCsv as preview } from '../../service/statements/csv-preview.ts'
import { previewCsv } from '../contract/csv-preview.ts'
import type { Dependencies } from '../dependencies.ts'
import { route } from '../route.ts'

export function registerCsvPreview(app: FastifyInstance, { previews }: Pick<Dependencies, 'previews'>): void {
  route(app, previewCsv, async ({ body }) => {
    const rows = await preview(previews, body)
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
