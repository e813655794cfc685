import { written } from '../../messages/said.ts'
import { route, textsOf, Written } from '../route.ts'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { formatDay } from '#vocabulary/day.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import type { ChangeOutcome } from '../../commands/files/change-files.ts'
import { namesOfTheBook } from '../../projections/names-of-the-book.ts'
import { wirePosting } from '../../projections/reports/parts/wire-postings.ts'
import { Amounts, DayOf, Fraction, Query, type Value } from '../../projections/sheets/values.ts'
import type { LineResult } from '../../projections/sheets/evaluate-sheet.ts'
import { FUNCTION_LIST } from '../../projections/sheets/sheet-functions.ts'
import type { Daybook } from '../../service/daybook.ts'
import { SHEET_ENDINGS } from '../../service/sheets.ts'
import type { Login } from '../auth/login.ts'
import type { ResultOf } from '../contract/endpoint.ts'
import { deleteSheet, deleteSheetBackups, evaluateSheets, getSheetFile, getSheets, renameSheet, saveSheet } from '../contract/sheets-contract.ts'
import { writeJsonList } from '../exact-json.ts'
import { removeBackups, SAVE_MODES, textFiles, wireFile } from '../journal-files.ts'
import { conflict, type HttpRefusal } from '../http-refusal.ts'

export function registerSheets(app: FastifyInstance, { configuration, views, sheets, ledgers }: Daybook, login: Login): void {
  const { editor } = sheets

  route(app, getSheets, async ({ query }) => {
    const ledger = ledgers.current()
    const isOne = (path: string): boolean => SHEET_ENDINGS.has(extname(path))
    const files = await textFiles(sheets.folder, { isOne, versionsOf: (name) => editor.versions(name), others: await sheets.othersPlaces() })
    const others = { files, functions: FUNCTION_LIST, ...namesOfTheBook(views.current()) }
    const rows = query.without_postings ? new Int32Array() : ledger.defaultOrder
    return new Written(Readable.from(writeJsonList('postings', rows, (posting) => wirePosting(ledger, posting, { marketOn: ledger.today }), others)))
  })

  route(app, getSheetFile, async ({ body }) => {
    const file = await editor.file(body.name)
    return file instanceof Refusal ? file : { file: { ...wireFile(file), versions: null } }
  })

  route(app, deleteSheetBackups, async ({ body }) => {
    const file = await editor.file(body.name)
    if (file instanceof Refusal) return file
    if (!configuration.current.settings.readonly) await removeBackups(sheets.folder, body.name)
    return { file: wireFile(file) }
  })

  // As with the journal, Paisa returns 200 with the problem; a change that would lose text is an error.
  route(app, saveSheet, async ({ body, request }) => {
    const { name, content, operation, hash } = body
    const outcome = await editor.save({ name, content, mode: SAVE_MODES[operation], hash, who: login.nameOf(request) })
    if (outcome instanceof Refusal)
      return outcome.code === 'DISK_FULL' ? outcome : { saved: false, message: written(outcome.said, await textsOf(request)) }
    switch (outcome.kind) {
      case 'saved':
        return { saved: true, file: wireFile(outcome.file), ...(outcome.change !== undefined && { change: outcome.change }) }
      case 'exists':
        return { saved: false, message: (await textsOf(request)).files.fileExists }
      case 'missing':
        return { saved: false, message: (await textsOf(request)).files.fileMissing }
      case 'conflict':
      case 'invalid':
        return conflict((t) => t.files.notSavedChanged(name))
    }
  })

  route(app, deleteSheet, async ({ body, request }) => changed(await sheets.remove(body.name, { hash: body.hash, who: login.nameOf(request) })))
  route(app, renameSheet, async ({ body, request }) => changed(await sheets.rename(body.name, body.to, login.nameOf(request))))

  route(app, evaluateSheets, async ({ query, body, request }) => {
    const ledger = await ledgers.asOf(query.as_of_event)
    if (ledger instanceof Refusal) return ledger
    const started = performance.now()
    const lines = await sheets.evaluate(body.content, ledger, await textsOf(request), () => !request.raw.socket.destroyed)
    return { lines: lines.map((line) => wireLine(line)), position: ledger.view.position, took_ms: Math.round(performance.now() - started) }
  })
}

function changed(outcome: ChangeOutcome): Refusal | HttpRefusal | { success: true; change: string } {
  if (outcome instanceof Refusal) return outcome
  switch (outcome.kind) {
    case 'changed':
      return { success: true, change: outcome.change.id }
    case 'conflict':
      return conflict(outcome.contents === null ? (t) => t.queries.gone(outcome.name) : (t) => t.queries.changedMeanwhile(outcome.name))
    case 'invalid':
    case 'unchanged':
      return conflict((t) => t.queries.nothingChanged)
  }
}

/** Places after the point that a result has; a small one has as many significant digits. */
const PLACES = 16

/** A line of a sheet with its result, as the API shows it. */
function wireLine({ line, kind, name, value, problem, remarks }: LineResult): ResultOf<typeof evaluateSheets>['lines'][number] {
  return {
    line,
    kind,
    ...(name !== undefined && { name }),
    ...(value !== undefined && { value: wireValue(value) }),
    ...(problem && { error: { message: problem.message, from_column: problem.from, to_column: problem.to } }),
    remarks: [...remarks],
  }
}

function wireValue(value: Value): NonNullable<ResultOf<typeof evaluateSheets>['lines'][number]['value']> {
  if (value instanceof Fraction) {
    const number = value.toExact(PLACES)
    return { kind: 'number', number, decimal: number.toString() }
  }
  if (value instanceof Amounts) {
    const amounts = [...value.byCommodity].map(([commodity, of]) => {
      const quantity = of.toExact(PLACES)
      return { commodity, quantity, decimal: quantity.toString() }
    })
    return { kind: 'amounts', amounts }
  }
  if (value instanceof DayOf) return { kind: 'day', day: formatDay(value.day) }
  if (typeof value === 'boolean') return { kind: 'truth', is: value }
  if (typeof value === 'string') return { kind: 'text', text: value }
  return { kind: 'postings', count: value instanceof Query ? value.postings.count : value.count }
}
