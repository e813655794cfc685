import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#vocabulary/refusal.ts'
import { detectDialect } from '../../ingest/detect.ts'
import { formatJournal } from '../../ingest/edit/format.ts'
import { namesOfTheBook } from '../../projections/names-of-the-book.ts'
import { JournalEditor } from '../../service/changes/journal-editor.ts'
import type { EditedFile, SaveMode } from '../../service/changes/text-editor.ts'
import type { Login } from '../auth/login.ts'
import {
  deleteBackups,
  type FileError,
  formatFile,
  getFile,
  getFiles,
  type LedgerFile,
  listChanges,
  saveFile,
  undoChange,
  validateFile,
  validatePassage,
} from '../contract/editor.ts'
import type { Daybook } from '../../service/daybook.ts'
import { journalFiles, removeBackups } from '../journal-files.ts'
import { conflict } from '../refusal.ts'
import { route } from '../route.ts'
import { undoRefusal } from '../undo-refusal.ts'

const MODES: Readonly<Record<'' | 'create' | 'overwrite', SaveMode>> = { '': 'replace', create: 'create', overwrite: 'either' }
const CHANGES_SHOWN = 100

/** A file as a list of files needs it, which shows how they include one another: their whole text is as large as the book. */
const onlyIncludes = (file: LedgerFile): LedgerFile => ({ ...file, content: [...file.content.matchAll(/^[!@]?include\b.*$/gm)].join('\n') })

export function registerEditor(app: FastifyInstance, { configuration, views, journal, sheets }: Daybook, login: Login): void {
  const editor = new JournalEditor(journal)
  /** Who may only look sees the files that the book is made of, and no others that lie beside them. */
  const maySee = (request: FastifyRequest, name: string): boolean =>
    login.lacks(request, 'editor') === undefined || (views.current().lastSync?.data.files ?? []).some((file) => file.name === name)

  route(app, getFiles, async ({ request, query }) => {
    const { journal: main } = configuration.current.paths
    const seen = (await journalFiles(main, (name) => editor.versions(name), await journal.othersPlaces())).filter(({ name }) => maySee(request, name))
    const isOpen = await Promise.all(seen.map(async ({ name }) => journal.isRecorded(name) || typeof (await journal.pathOf(name)) === 'string'))
    const files = seen.filter((_, at) => isOpen[at])
    return { files: query.slim ? files.map(onlyIncludes) : files, ...namesOfTheBook(views.current()) }
  })

  route(app, getFile, async ({ body, request }) => {
    if (!maySee(request, body.name)) return new Refusal('NOT_FOUND', `${body.name} is no file of the book`)
    const file = await editor.file(body.name)
    return file instanceof Refusal ? file : { file: { ...wireFile(file), versions: null } }
  })

  route(app, deleteBackups, async ({ body }) => {
    const file = await editor.file(body.name)
    if (file instanceof Refusal) return file
    if (!configuration.current.settings.readonly) await removeBackups(journal.folder, body.name)
    return { file: wireFile(file) }
  })

  route(app, validateFile, async ({ body: { name, content, base, changes } }) => {
    const checked = await editor.validate(name, base === undefined ? { content } : { base, changes })
    if (checked instanceof Refusal) return checked
    return { errors: checked.problems.map((problem) => fileError(problem, name)), output: checked.balances }
  })

  route(app, validatePassage, async ({ body: { name, text, from_line, lines_below } }) => {
    const problems = await editor.validatePassage({ name, text, fromLine: from_line, linesBelow: lines_below })
    return problems instanceof Refusal ? problems : { errors: problems.map((problem) => fileError(problem, name)) }
  })

  route(app, formatFile, ({ body }) => {
    const { ledger_cli, amount_alignment_column } = configuration.current.settings
    const dialect = ledger_cli === '' ? detectDialect(body.name, Buffer.from(body.content)) : ledger_cli
    return { content: formatJournal(body.content, dialect, amount_alignment_column) }
  })

  // Paisa answers 200 with what went wrong; only a file that somebody else changed is an error of its own, for overwriting loses text, and so is a full disk.
  route(app, saveFile, async ({ body, request }) => {
    const { name, content, operation, hash, adds } = body
    const outcome = await editor.save({ name, content, mode: MODES[operation], hash, adds, who: login.nameOf(request) })
    const refused = (message: string, errors: FileError[] = []) => ({ errors, saved: false, message })
    if (outcome instanceof Refusal) return outcome.code === 'DISK_FULL' ? outcome : refused(outcome.message)
    switch (outcome.kind) {
      case 'saved':
        return { errors: [], saved: true, file: wireFile(outcome.file), ...(outcome.change !== undefined && { change: outcome.change }) }
      case 'exists':
        return refused('File already exists')
      case 'missing':
        return refused('File does not exist')
      case 'invalid':
        return refused(
          'Validation failed',
          outcome.problems.map((problem) => fileError({ ...problem, name: journal.nameOf(problem.file) }, name)),
        )
      case 'conflict':
        return conflict(`${name} was changed elsewhere since it was read; nothing was saved`)
    }
  })

  route(app, listChanges, ({ query }) => {
    const changes = journal.view.list()
    const from = query.offset ?? 0
    return {
      changes: changes.slice(from, from + (query.limit ?? CHANGES_SHOWN)).map(({ undoneBy, files, ...change }) => ({
        ...change,
        ...(undoneBy !== undefined && { undone_by: undoneBy }),
        files: files.map((file) => file.name),
      })),
      count: changes.length,
    }
  })

  route(app, undoChange, async ({ body, request }) => {
    const outcome = await (sheets.has(body.id) ? sheets : journal).undo(body.id, login.nameOf(request))
    if ('kind' in outcome && outcome.kind === 'changed') return { success: true, id: outcome.change.id }
    return undoRefusal(outcome)!
  })
}

const wireFile = ({ name, content, hash, versions }: EditedFile): LedgerFile => ({ name, content, hash, versions: [...versions], operation: '' })

/** A problem as Paisa's pages show it; one in another file than the edited one says where. */
export function fileError(
  {
    name,
    line,
    endLine,
    message,
    severity,
    code,
  }: { name: string; line: number; endLine?: number; message: string; severity: FileError['severity']; code: string },
  edited: string,
): FileError {
  return {
    line_from: line,
    line_to: endLine ?? line,
    error: '',
    message: name === edited ? message : `${name}:${line}: ${message}`,
    severity,
    code,
    name,
  }
}
