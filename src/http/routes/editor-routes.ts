import { editReason, type Said, type ServerTexts, written } from '../../messages/said.ts'
import { route, textsOf, zipped } from '../route.ts'
import { elementAt } from '#vocabulary/element-at.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CLEARED, PENDING, UNMARKED } from '#vocabulary/book-columns.ts'
import { parseDay } from '#vocabulary/day.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import type { BulkPlan } from '../../commands/bulk/plan.ts'
import type { Conversion } from '../../commands/convert/convert-journal.ts'
import type { ChangeOutcome } from '../../commands/files/change-files.ts'
import { detectDialect } from '../../ingest/detect.ts'
import { formatJournal } from '../../ingest/edit/format.ts'
import type { BulkOperation } from '../../ingest/edit/raw-lines.ts'
import type { Dialect } from '../../ingest/journal/book.ts'
import type { Problem } from '../../ingest/journal/problem.ts'
import type { FileChange } from '../../projections/file-changes.ts'
import { namesOfTheBook } from '../../projections/names-of-the-book.ts'
import type { BulkEditOrder } from '../../service/changes/bulk-edits.ts'
import { JournalEditor } from '../../service/changes/journal-editor.ts'
import type { Daybook } from '../../service/daybook.ts'
import type { Login } from '../auth/login.ts'
import {
  applyBulkEdit,
  deleteBackups,
  downloadConversion,
  type FileError,
  formatFile,
  getFile,
  getFiles,
  type LedgerFile,
  listChanges,
  previewBulkEdit,
  previewConversion,
  saveFile,
  undoChange,
  validateFile,
  validatePassage,
  type WireOperation,
  type WireOrder,
  writeConversion,
} from '../contract/editor-contract.ts'
import type { ResultOf } from '../contract/endpoint.ts'
import { joinTransfers } from '../contract/imports-contract.ts'
import { journalFiles, removeBackups, SAVE_MODES, wireFile } from '../journal-files.ts'
import { conflict, undoRefusal } from '../http-refusal.ts'

const CHANGES_SHOWN = 100

/** A file as a list of files needs it, which shows how they include one another: their whole text is as large as the book. */
const onlyIncludes = (file: LedgerFile): LedgerFile => ({ ...file, content: [...file.content.matchAll(/^[!@]?include\b.*$/gm)].join('\n') })

export function registerEditor(app: FastifyInstance, { configuration, views, journal, sheets }: Daybook, login: Login): void {
  const editor = new JournalEditor(journal)
  /** A read-only user sees the files of the book only. */
  const maySee = (request: FastifyRequest, name: string): boolean =>
    login.lacks(request, 'editor') === undefined || (views.current().lastSync?.data.files ?? []).some((file) => file.name === name)

  route(app, getFiles, async ({ request, query }) => {
    const { journal: main } = configuration.current.paths
    const seen = (await journalFiles(main, (name) => editor.versions(name), await journal.othersPlaces())).filter(({ name }) => maySee(request, name))
    const isOpen = await Promise.all(seen.map(async ({ name }) => journal.isRecorded(name) || typeof (await journal.pathOf(name)) === 'string'))
    const files = seen.filter((_, at) => isOpen[at])
    const wanted = query.without === undefined ? files : files.map((file) => (file.name === query.without ? { ...file, content: '' } : file))
    return { files: query.slim ? wanted.map(onlyIncludes) : wanted, ...namesOfTheBook(views.current()) }
  })

  route(app, getFile, async ({ body, request }) => {
    if (!maySee(request, body.name)) return new Refusal('NOT_FOUND', (t) => t.files.noFileOfBook(body.name))
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

  // Paisa returns 200 with the problem; only a changed file, whose text would be lost, and a full disk are errors.
  route(app, saveFile, async ({ body, request }) => {
    const { name, content, operation, hash, adds } = body
    const outcome = await editor.save({ name, content, mode: SAVE_MODES[operation], hash, adds, who: login.nameOf(request) })
    const texts = await textsOf(request)
    const refused = (said: Said, errors: FileError[] = []) => ({ errors, saved: false, message: written(said, texts) })
    if (outcome instanceof Refusal) return outcome.code === 'DISK_FULL' ? outcome : refused(outcome.said)
    switch (outcome.kind) {
      case 'saved':
        return { errors: [], saved: true, file: wireFile(outcome.file), ...(outcome.change !== undefined && { change: outcome.change }) }
      case 'exists':
        return refused((t) => t.files.fileExists)
      case 'missing':
        return refused((t) => t.files.fileMissing)
      case 'invalid':
        return refused(
          (t) => t.files.notValid,
          outcome.problems.map((problem) => fileError({ ...problem, name: journal.nameOf(problem.file) }, name)),
        )
      case 'conflict':
        return conflict((t) => t.files.notSavedChanged(name))
    }
  })

  route(app, listChanges, ({ query }) => {
    const changes = journal.view.list()
    const from = query.offset ?? 0
    return {
      changes: changes.slice(from, from + (query.limit ?? CHANGES_SHOWN)).map(wireChange),
      count: changes.length,
    }
  })

  route(app, undoChange, async ({ body, request }) => {
    const outcome = await (sheets.has(body.id) ? sheets : journal).undo(body.id, login.nameOf(request))
    if ('kind' in outcome && outcome.kind === 'changed') return { success: true, id: outcome.change.id }
    return undoRefusal(outcome)!
  })
}

export const wireChange = ({ undoneBy, files, ...change }: FileChange): ResultOf<typeof listChanges>['changes'][number] => ({
  ...change,
  ...(undoneBy !== undefined && { undone_by: undoneBy }),
  files: files.map((file) => file.name),
})

/** A problem as Paisa's pages show it, with the file if it is another one. */
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

/** Of each file and of all of them so much is shown; an archive and a folder have everything. */
const SHOWN_CHARACTERS_MAX = 100_000
const SHOWN_IN_ALL_MAX = 1_000_000
const LEFT_OUT_MAX = 1000

export function registerConvert(app: FastifyInstance, { journal }: Daybook, login: Login): void {
  route(app, previewConversion, async ({ query }) => {
    const { dialect, conversion } = await journal.convert(query.to)
    if (conversion.kind === 'refused') {
      const problems = conversion.problems.map(({ file, line, message }) => ({ file: journal.nameOf(file), line, message }))
      return { from: dialect, possible: false, why: conversion.why, problems, transactions: 0, files: [], left_out: [], left_out_count: 0 }
    }
    let room = SHOWN_IN_ALL_MAX
    return {
      from: dialect,
      possible: true,
      why: '',
      problems: [],
      transactions: conversion.transactions,
      files: conversion.files.map(({ name, source, before, after }) => {
        const length = Math.min(SHOWN_CHARACTERS_MAX, room)
        room = Math.max(0, room - Math.max(before.length, after.length))
        return {
          name,
          source: journal.nameOf(source),
          before: before.slice(0, length),
          after: after.slice(0, length),
          is_whole: before.length <= length && after.length <= length,
        }
      }),
      left_out: conversion.leftOut
        .slice(0, LEFT_OUT_MAX)
        .map(({ what, file, line }) => ({ what, line, file: journal.nameOf(conversion.sources[file] ?? '') })),
      left_out_count: conversion.leftOut.length,
    }
  })

  route(app, downloadConversion, async ({ body }) => {
    const conversion = await converted(body.to)
    if (conversion instanceof Refusal) return conversion
    return zipped(
      `${body.to}.zip`,
      conversion.files.map(({ name, after }) => [name, after]),
    )
  })

  route(app, writeConversion, async ({ body, request }) => {
    const conversion = await converted(body.to)
    if (conversion instanceof Refusal) return conversion
    const outcome = await journal.change({
      edits: conversion.files.map(({ name, after }) => ({ name: `${body.folder}/${name}`, before: null, after: Buffer.from(after) })),
      who: login.nameOf(request),
      cause: 'conversion',
      title: `The book as a journal of ${body.to}, in ${body.folder}`,
    })
    if (outcome instanceof Refusal) return outcome
    switch (outcome.kind) {
      case 'changed':
        return { change: outcome.change.id, root: `${body.folder}/${elementAt(conversion.files, 0).name}`, files: conversion.files.length }
      case 'conflict':
        return conflict((t) => t.files.folderExists(outcome.name))
      case 'invalid':
        return new Refusal('INVALID_REQUEST', (t) => t.files.folderIncluded)
      case 'unchanged':
        return conflict((t) => t.files.sameFiles(body.folder))
    }
  })

  async function converted(to: Dialect): Promise<Extract<Conversion, { kind: 'converted' }> | Refusal> {
    const { conversion } = await journal.convert(to)
    if (conversion.kind === 'converted') return conversion
    const [first] = conversion.problems
    return new Refusal('INVALID_REQUEST', `${conversion.why}${first ? `: ${journal.nameOf(first.file)}:${first.line}: ${first.message}` : ''}`)
  }
}

const STATUS = { unmarked: UNMARKED, pending: PENDING, cleared: CLEARED } as const

export function registerBulk(app: FastifyInstance, { bulk, journal }: Daybook, login: Login): void {
  const problemsOf = (plan: Exclude<BulkPlan, { kind: 'planned' }>, texts: ServerTexts): { file: string; line: number; message: string }[] => {
    if (plan.kind === 'invalid') return wireProblems(plan.problems)
    const [file, line] = placeOf(plan.place)
    return [{ file, line, message: plan.kind === 'moved' ? texts.edits.moved : editReason(plan.why, texts) }]
  }
  const wireProblems = (problems: readonly Problem[]): { file: string; line: number; message: string }[] =>
    problems.map(({ file, line, message }) => ({ file: journal.nameOf(file), line, message }))

  route(app, previewBulkEdit, async ({ body, request }) => {
    const preview = await bulk.preview(orderOf(body))
    if (preview instanceof Refusal) return preview
    if (preview.kind !== 'preview')
      return { possible: false, transactions: 0, files: [], warnings: [], problems: problemsOf(preview, await textsOf(request)) }
    return {
      possible: preview.files.length > 0,
      transactions: preview.transactions,
      files: preview.files.map(({ hunks, ...file }) => ({ ...file, hunks: [...hunks] })),
      warnings: [...preview.warnings],
      problems: [],
    }
  })

  const answerTo = (outcome: ChangeOutcome | Exclude<BulkPlan, { kind: 'planned' }>, texts: ServerTexts) => {
    if (outcome instanceof Refusal) return outcome
    switch (outcome.kind) {
      case 'changed':
        return { saved: true, change: outcome.change.id, problems: [] }
      case 'unchanged':
        return { saved: true, change: '', problems: [] }
      case 'conflict':
        return conflict((t) => t.files.notWrittenBusy(outcome.name))
      default:
        return { saved: false, change: '', problems: 'problems' in outcome ? wireProblems(outcome.problems) : problemsOf(outcome, texts) }
    }
  }

  route(app, applyBulkEdit, async ({ body, request }) =>
    answerTo(await bulk.apply(orderOf(body), new Map(Object.entries(body.hashes)), login.nameOf(request)), await textsOf(request)),
  )

  route(app, joinTransfers, async ({ body: { account, halves }, request }) => {
    const changes: string[] = []
    for (const outcome of await bulk.joinHalves(
      halves.map(({ day, ...half }) => ({ ...half, day: parseDay(day) })),
      account,
      login.nameOf(request),
    )) {
      const answer = answerTo(outcome, await textsOf(request))
      if (!('saved' in answer)) return answer
      if (answer.change !== '') changes.push(answer.change)
      if (!answer.saved) return { saved: false, changes, problems: answer.problems }
    }
    return { saved: true, changes, problems: [] }
  })
}

const orderOf = ({ operation, transactions, query, except }: WireOrder): BulkEditOrder => ({
  operation: operationOf(operation),
  transactions,
  found: query === undefined ? undefined : { query, except: except ?? [] },
})

const operationOf = (operation: WireOperation): BulkOperation =>
  operation.kind === 'set_status' ? { kind: 'set_status', status: STATUS[operation.status] } : operation

function placeOf(place: string): [file: string, line: number] {
  const colon = place.lastIndexOf(':')
  return colon < 0 ? [place, 0] : [place.slice(0, colon), Number(place.slice(colon + 1))]
}
