import type { Dialect } from '../../../src/ingest/journal/book.ts'
import { REPORT_PATHS } from '../../support/report-paths.ts'
import { openWholeDaybook, type WholeDaybook } from '../../support/whole-daybook.ts'
import { type Files, type GoldenBook, MAIN } from './edits.ts'
import type { Answers } from './recorded-answers.ts'

/** What shows the book as it was read, before any report. */
const AS_READ: readonly string[] = ['/api/transaction', '/api/ledger', '/api/price?history=all', '/api/balances', '/api/networth', '/api/statistics']
const DIALECTS: readonly Dialect[] = ['ledger', 'hledger', 'beancount']

/**
 * Whether all reports are compared after an edit, and not only what shows the book as it was read: after the first read and the last edit in each
 * dialect, in between in one after the other. A report does not know in which dialect its book was written.
 */
export function isComparedWhole(book: GoldenBook, dialect: Dialect, edit: number): boolean {
  return edit === 0 || edit === book.edits(dialect).length || (edit + DIALECTS.indexOf(dialect)) % DIALECTS.length === 0
}

/** The part of a recorded answer that is compared. */
export const compared = (answers: Answers, book: GoldenBook, dialect: Dialect): Answers =>
  answers.map(({ state, answers: all }, edit) => ({
    state,
    answers: isComparedWhole(book, dialect, edit) ? all : new Map([...all].filter(([path]) => path === 'errors' || AS_READ.includes(path))),
  }))

/** Has a program that may have read another book read this one, and then follow each edit. */
export async function answersAfterEdits(book: GoldenBook, dialect: Dialect, program: WholeDaybook): Promise<Answers> {
  let files = book.files(dialect)
  for (const [file, text] of Object.entries(files)) program.write(file, text)
  await program.configure(configOf(book, dialect))
  const wrong = await program.sync()
  if (wrong.length > 0) throw new Error(JSON.stringify(wrong))
  const paths = [...REPORT_PATHS, ...book.paths]
  const states = [await stateOf('first read', book, program, { errors: [], paths })]
  for (const [edit, { name, saves }] of book.edits(dialect).entries()) {
    const errors: unknown[] = []
    for (const [at, save] of saves.entries()) {
      const saved = save(files)
      for (const [file, text] of Object.entries(saved)) if (files[file] !== text) program.write(file, text)
      files = saved
      const wrong = await program.sync()
      if (wrong.length > 0 !== at < saves.length - 1)
        throw new Error(`"${name}", save ${at + 1}: ${JSON.stringify(wrong) || 'was read without errors'}`)
      errors.push(...wrong)
    }
    states.push(await stateOf(name, book, program, { errors, paths: isComparedWhole(book, dialect, edit + 1) ? paths : AS_READ }))
  }
  return states
}

/** A new program for each state, so that what is recorded owes nothing to an earlier state. */
export async function answersOfFreshStarts(book: GoldenBook, dialect: Dialect): Promise<Answers> {
  let files = book.files(dialect)
  const states: Answers[number][] = []
  for (const { name, saves } of [{ name: 'first read', saves: [] }, ...book.edits(dialect)]) {
    const errors: unknown[] = []
    for (const [at, save] of saves.entries()) {
      files = save(files)
      if (at < saves.length - 1) errors.push(...(await errorsOf(book, dialect, files)))
    }
    const program = await opened(book, dialect, files)
    const paths = [...REPORT_PATHS, ...book.paths]
    states.push(await stateOf(name, book, program, { errors, paths }).finally(() => program.close()))
  }
  return states
}

/** The first file is the root. */
const opened = (book: GoldenBook, dialect: Dialect, files: Files): Promise<WholeDaybook> =>
  openWholeDaybook({ [MAIN[dialect]]: files[MAIN[dialect]]!, ...files }, configOf(book, dialect))

const configOf = (book: GoldenBook, dialect: Dialect): string => `ledger_cli: ${dialect}\nenable_reconciliation: true\n${book.config}`

async function errorsOf(book: GoldenBook, dialect: Dialect, files: Files): Promise<readonly unknown[]> {
  const program = await opened(book, dialect, book.files(dialect))
  for (const [file, text] of Object.entries(files)) program.write(file, text)
  const errors = await program.sync().finally(() => program.close())
  return JSON.parse(JSON.stringify(errors).replaceAll(program.folder, '')) as readonly unknown[]
}

async function stateOf(
  state: string,
  book: GoldenBook,
  { app, folder }: WholeDaybook,
  { errors, paths }: { readonly errors: readonly unknown[]; readonly paths: readonly string[] },
): Promise<Answers[number]> {
  const answers = new Map([['errors', JSON.stringify(errors).replaceAll(folder, '')]])
  for (const path of paths) {
    const response = await app.inject(path)
    if (response.statusCode >= 500) throw new Error(`${book.name}, "${state}", GET ${path}: ${response.statusCode} ${response.body}`)
    const body = response.body.replaceAll(folder, '')
    answers.set(path, response.statusCode === 200 ? body : `{"status":${response.statusCode},"answer":${body}}`)
  }
  return { state, answers }
}
