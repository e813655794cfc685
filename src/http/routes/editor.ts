import type { FastifyInstance } from 'fastify'
import { getFiles } from '../contract/editor.ts'
import type { Dependencies } from '../dependencies.ts'
import { journalFiles } from '../journal-files.ts'
import { namesOfTheBook } from '../../projections/names-of-the-book.ts'
import { route } from '../route.ts'

export function registerEditor(app: FastifyInstance, { configuration, views }: Pick<Dependencies, 'configuration' | 'views'>): void {
  route(app, getFiles, async () => ({ files: await journalFiles(configuration.current.paths.journal), ...namesOfTheBook(views.current()) }))
}
