import type { FastifyInstance } from 'fastify'
import { Refusal } from '#vocabulary/refusal.ts'
import { contentHash } from '../../ingest/journal/content-hash.ts'
import { dismissDropped, listDropped, takeDropped } from '../contract/dropped-statements.ts'
import type { Dependencies } from '../dependencies.ts'
import { route } from '../route.ts'

export function registerDroppedStatements(app: FastifyInstance, { configuration, dropped }: Pick<Dependencies, 'configuration' | 'dropped'>): void {
  route(app, listDropped, async () => {
    const statements = await dropped.waiting()
    if (statements instanceof Refusal) return statements
    return { folder: configuration.current.settings.import.folder, statements: statements.map((one) => ({ ...one })) }
  })
  route(app, takeDropped, async ({ body }) => {
    const bytes = await dropped.read(body.name)
    if (bytes instanceof Refusal) return bytes
    const { name } = body
    return { name, hash: contentHash(bytes), content: bytes.toString('base64'), preset: dropped.presetFor(name) }
  })
  route(app, dismissDropped, async ({ body }) => (await dropped.dismiss(body.name)) ?? { success: true })
}
