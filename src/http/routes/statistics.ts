import { stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { getJournalSizes } from '../contract/statistics.ts'
import type { Dependencies } from '../dependencies.ts'
import { route } from '../route.ts'

export function registerStatistics(app: FastifyInstance, { configuration, views }: Pick<Dependencies, 'configuration' | 'views'>): void {
  route(app, getJournalSizes, async () => {
    const folder = dirname(configuration.current.paths.journal)
    const names = (views.current().lastSync?.data.files ?? []).map(({ name }) => name)
    const files = await Promise.all(
      names.map(async (name) => {
        const stats = await stat(resolve(folder, name)).catch(() => undefined)
        return { file_name: name, bytes: stats?.isFile() ? stats.size : null }
      }),
    )
    return { files, bytes: files.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0) }
  })
}
