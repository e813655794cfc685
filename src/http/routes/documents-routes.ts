import { elementAt } from '#vocabulary/element-at.ts'
import { type Day, parseDay } from '#vocabulary/day.ts'
import { type NamedDocument, namedDocuments } from '../../projections/reports/named-documents.ts'
import {
  DOCUMENT_BYTES_MAX,
  documentHeaders,
  documentPlaces,
  type DocumentPlaces,
  type DocumentState,
  documentState,
  isNamedOnDisk,
  openDocument,
} from '../../service/documents.ts'
import type { LedgerView } from '../../projections/view/ledger-view.ts'
import { attachDocument, getDocument, getDocuments, getNote, listNotes, removeNote, writeNote } from '../contract/documents-contract.ts'
import type { Login } from '../auth/login.ts'
import { HttpRefusal, invalid, notFound } from '../http-refusal.ts'
import { route, Written } from '../route.ts'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#vocabulary/refusal.ts'
import type { AccountNote } from '../../projections/notes.ts'
import type { Daybook } from '../../service/daybook.ts'

const LISTED_MAX = 5000
/** Files that are looked at at a time. */
const LOOKED_AT = 32

export function registerDocuments(app: FastifyInstance, { configuration, documents, journal, ledgers }: Daybook, login: Login): void {
  const places = async ({ lastSync }: LedgerView): Promise<DocumentPlaces> => {
    const own = lastSync?.data.files.map(({ name }) => name) ?? []
    return documentPlaces(configuration.current, { own, others: await journal.othersPlaces() })
  }

  /** The first place of a document where one is, or else what is wrong with its first place. */
  const found = async ({ paths }: NamedDocument, within: DocumentPlaces): Promise<{ readonly path: string; readonly state: DocumentState }> => {
    let first: { readonly path: string; readonly state: DocumentState } | undefined
    for (const path of paths) {
      const looked = { path, state: await documentState(path, within) }
      if (looked.state.state === 'there' || looked.state.state === 'large') return looked
      first ??= looked
    }
    return first!
  }

  route(app, getDocuments, async ({ query: { account, place, as_of_event } }) => {
    const ledger = await ledgers.asOf(as_of_event)
    if (ledger instanceof Refusal) return ledger
    const { view, zone } = ledger
    const chosen = namedDocuments(view)
      .filter((one) => account === undefined || one.account === account || one.account.startsWith(`${account}:`))
      .filter((one) => place === undefined || (one.transaction !== '' && `${one.file}:${one.line}` === place))
      .toReversed()
    const listed = chosen.slice(0, LISTED_MAX)
    const within = await places(view)
    const states = await inTurn(listed, (one) => found(one, within))
    return {
      dialect: view.lastSync?.data.dialect ?? ('' as const),
      count: chosen.length,
      documents: listed.map(({ day, account: name, tags, links, file, line, transaction: of, payee }, at) => ({
        date: zone.start(day),
        account: name,
        path: elementAt(states, at).path,
        state: elementAt(states, at).state.state,
        size: elementAt(states, at).state.size,
        tags: [...tags],
        links: [...links],
        file_name: file,
        line,
        transaction: of,
        payee,
      })),
    }
  })

  route(app, attachDocument, async ({ body, request }) => {
    const { name, content, ...of } = body
    const to = belongsTo(of, ledgers.current().today)
    if (to instanceof HttpRefusal) return to
    const attached = await documents.attach({ name, contents: Buffer.from(content, 'base64'), to, who: login.nameOf(request) })
    return attached instanceof Refusal ? attached : { ...attached }
  })

  route(app, getDocument, async ({ query: { path } }) => {
    if (path === undefined) return invalid('path is missing; GET /api/documents lists those that there are')
    // Only what the journal names: the folder may have many other files.
    const { view } = ledgers.current()
    const named = namedDocuments(view).filter(({ paths }) => paths.includes(path))
    const shown = JSON.stringify(path.slice(0, 200))
    if (named.length === 0) return notFound((t) => t.entries.notNamed(shown))
    const within = await places(view)
    if (!(await isNamedOnDisk(path, named, { folder: within.folder, files: view.lastSync?.data.files.map(({ name }) => name) ?? [] })))
      return notFound((t) => t.entries.namedNoLonger(shown))
    const found = await documentState(path, within)
    if (found.state === 'large') return new HttpRefusal(413, 'INVALID_REQUEST', (t) => t.entries.tooLarge(shown, DOCUMENT_BYTES_MAX / 1024 / 1024))
    if (found.state === 'missing') return notFound((t) => t.entries.documentGone(shown))
    if (found.state === 'outside') return new HttpRefusal(403, 'FORBIDDEN', (t) => t.entries.documentOutside(shown))
    if (found.state === 'not_a_document') return new HttpRefusal(403, 'FORBIDDEN', (t) => t.entries.documentKind(shown))
    const opened = found.state === 'there' ? await openDocument(found.path) : undefined
    if (opened === undefined) return notFound((t) => t.entries.documentUnreadable(shown))
    const { type, headers } = documentHeaders(path)
    const content = opened.file.createReadStream({ start: 0, end: Math.max(0, opened.size - 1) })
    return new Written(content, type, { ...headers, 'Content-Length': String(opened.size) })
  })
}

/** The fields sent with a document: its transaction or account. */
function belongsTo(
  { transaction, account, date }: { transaction?: string | undefined; account?: string | undefined; date?: string | undefined },
  today: Day,
) {
  if ((transaction === undefined) === (account === undefined))
    return invalid('say either the transaction or the account that the document belongs to')
  return transaction === undefined ? { account: account!, day: date === undefined ? today : parseDay(date) } : { transaction }
}

/** Some at a time, in their order. */
async function inTurn<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let at = 0; at < items.length; at += LOOKED_AT) results.push(...(await Promise.all(items.slice(at, at + LOOKED_AT).map(work))))
  return results
}

export function registerNotes(app: FastifyInstance, { notes }: Daybook): void {
  route(app, listNotes, () => ({ account_notes: notes.view.list().map(wireNote) }))
  route(app, getNote, ({ parameters }) => {
    const note = notes.view.find(parameters.account)
    return { account_note: note ? wireNote(note) : null, found: note !== undefined }
  })
  route(app, writeNote, async ({ body }) => {
    const written = await notes.write(body)
    return written instanceof Refusal ? written : { account_note: wireNote(written), saved: true }
  })
  route(app, removeNote, async ({ body }) => (await notes.remove(body)) ?? { success: true })
}

const wireNote = ({ writtenAt, ...note }: AccountNote) => ({ ...note, written_at: writtenAt })
