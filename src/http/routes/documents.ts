import { dirname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#vocabulary/refusal.ts'
import { DOCUMENT_BYTES_MAX, documentHeaders, type DocumentPlaces, documentState, openDocument } from '../../service/documents.ts'
import type { Ledgers } from '../../service/ledgers/ledgers.ts'
import { getDocument, getDocuments } from '../contract/documents.ts'
import type { Dependencies } from '../dependencies.ts'
import { HttpRefusal, invalid, notFound } from '../refusal.ts'
import { route, Written } from '../route.ts'

const LISTED_MAX = 5000
/** Files that are looked at at a time. */
const LOOKED_AT = 32

export function registerDocuments(app: FastifyInstance, { configuration }: Pick<Dependencies, 'configuration'>, ledgers: Ledgers): void {
  const places = (): DocumentPlaces => {
    const { paths, file } = configuration.current
    return { folder: dirname(paths.journal), secret: [file, paths.data, paths.backups] }
  }

  route(app, getDocuments, async ({ query: { account, as_of_event } }) => {
    const ledger = await ledgers.asOf(as_of_event)
    if (ledger instanceof Refusal) return ledger
    const { view, zone } = ledger
    const chosen = view.annotations
      .filter(({ kind, name }) => kind === 'document' && (account === undefined || name === account || name.startsWith(`${account}:`)))
      .reverse()
    const listed = chosen.slice(0, LISTED_MAX)
    const states = await inTurn(listed, ({ text }) => documentState(text, places()))
    return {
      dialect: view.lastSync?.data.dialect ?? ('' as const),
      count: chosen.length,
      documents: listed.map(({ day, name, text, tags, links, file, line }, at) => ({
        date: zone.start(day),
        account: name,
        path: text,
        state: states[at]!.state,
        size: states[at]!.size,
        tags: [...tags],
        links: [...links],
        file_name: view.files[file] ?? '',
        line,
      })),
    }
  })

  route(app, getDocument, async ({ query: { path } }) => {
    if (path === undefined) return invalid('path is missing; GET /api/documents lists those that there are')
    // Only what the journal names: the folder may hold much that is nobody's document.
    const isNamed = ledgers.current().view.annotations.some(({ kind, text }) => kind === 'document' && text === path)
    const shown = JSON.stringify(path.slice(0, 200))
    if (!isNamed) return notFound(`the journal names no document ${shown}`)
    const found = await documentState(path, places())
    if (found.state === 'large')
      return new HttpRefusal(413, 'INVALID_REQUEST', `${shown} has more than ${DOCUMENT_BYTES_MAX / 1024 / 1024} MiB; open it from the disk`)
    if (found.state === 'missing') return notFound(`${shown} is not on the disk any more; correct the directive, or put the file back`)
    if (found.state === 'outside')
      return new HttpRefusal(
        403,
        'FORBIDDEN',
        `${shown} lies outside of the journal's folder, or is none of its documents; only what lies below that folder is served`,
      )
    const opened = found.state === 'there' ? await openDocument(found.path) : undefined
    if (opened === undefined) return notFound(`${shown} cannot be read; check its permissions`)
    const { type, headers } = documentHeaders(path)
    const content = opened.file.createReadStream({ start: 0, end: Math.max(0, opened.size - 1) })
    return new Written(content, type, { ...headers, 'Content-Length': String(opened.size) })
  })
}

/** Some at a time, in their order. */
async function inTurn<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let at = 0; at < items.length; at += LOOKED_AT) results.push(...(await Promise.all(items.slice(at, at + LOOKED_AT).map(work))))
  return results
}
