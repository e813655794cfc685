import type { FastifyInstance } from 'fastify'
import { builtFrom, folderBytes, licences } from '../../service/delivered.ts'
import { helpPage, helpPages, isTopic, namesNear } from '../../service/help-pages.ts'
import { about, getHelp, getLogs, listBooks, listHelp, openApi, ping } from '../contract/about.ts'
import { getJournalSizes } from '../contract/journal.ts'
import type { Daybook } from '../../service/daybook.ts'
import type { ServerOptions } from '../server-options.ts'
import { openApiDocument } from '../openapi.ts'
import { prefixOf } from '../pages.ts'
import type { QuestionsAtWork } from '../guards/questions-at-work.ts'
import { notFound } from '../refusal.ts'
import { route, Written } from '../route.ts'
import { stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

export function registerAbout(
  app: FastifyInstance,
  { configuration, views }: Daybook,
  { version, address }: ServerOptions,
  questions: QuestionsAtWork,
): void {
  let document: string | undefined
  route(app, ping, ({ query: { question } }) => ({ success: true, ...(question === undefined ? {} : { at_work: questions.has(question) }) }))
  route(app, about, async () => ({
    version,
    built: (await builtFrom()) ?? null,
    data_bytes: (await folderBytes(configuration.current.paths.data)) ?? null,
    position: views.current().position,
    packages: [...(await licences())],
  }))
  route(app, openApi, () => new Written((document ??= JSON.stringify(openApiDocument(version, prefixOf(address))))))
}

export function registerBooks(app: FastifyInstance, { address, books }: ServerOptions): void {
  const own = prefixOf(address)
  route(app, listBooks, () => ({ books: (books?.() ?? []).map((book) => ({ ...book, is_this: book.path === own })) }))
}

export function registerLogs(app: FastifyInstance, { logbook }: ServerOptions): void {
  route(app, getLogs, ({ query }) => ({ logs: logbook?.list(query) ?? [] }))
}

export function registerStatistics(app: FastifyInstance, { configuration, views }: Daybook): void {
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

export function registerHelp(app: FastifyInstance): void {
  route(app, listHelp, async () => ({
    pages: [...(await helpPages()).values()].map((page) => ({ name: page.name, title: page.title, is_topic: isTopic(page) })),
  }))
  route(app, getHelp, async ({ query: { name = '' } }) => {
    const page = await helpPage(name)
    if (page) return { ...page }
    const near = await namesNear(name.slice(0, HELP_NAME_MAX))
    const meant = near.length === 0 ? 'GET /api/help lists the pages' : `perhaps you mean ${near.join(' or ')}`
    return notFound(`there is no help page ${JSON.stringify(name.slice(0, HELP_NAME_MAX))}; ${meant}`)
  })
}
const HELP_NAME_MAX = 100
