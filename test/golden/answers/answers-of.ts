import type { Dialect } from '../../../src/ingest/journal/book.ts'
import { REPORT_PATHS } from '../../support/report-paths.ts'
import { openWholeDaybook, type WholeDaybook } from '../../support/whole-daybook.ts'
import { type Files, type GoldenBook, MAIN } from './edits.ts'
import type { Answers } from './recorded-answers.ts'

/** One program that reads the book, and then follows each edit. */
export async function answersAfterEdits(book: GoldenBook, dialect: Dialect): Promise<Answers> {
  const program = await opened(book, dialect, book.files(dialect))
  try {
    let files = book.files(dialect)
    const states = [await stateOf('first read', book, program, [])]
    for (const { name, saves } of book.edits(dialect)) {
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
      states.push(await stateOf(name, book, program, errors))
    }
    return states
  } finally {
    await program.close()
  }
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
    states.push(await stateOf(name, book, program, errors).finally(() => program.close()))
  }
  return states
}

/** The first file is the root. */
const opened = (book: GoldenBook, dialect: Dialect, files: Files): Promise<WholeDaybook> =>
  openWholeDaybook({ [MAIN[dialect]]: files[MAIN[dialect]]!, ...files }, `ledger_cli: ${dialect}\nenable_reconciliation: true\n${book.config}`)

async function errorsOf(book: GoldenBook, dialect: Dialect, files: Files): Promise<readonly unknown[]> {
  const program = await opened(book, dialect, book.files(dialect))
  for (const [file, text] of Object.entries(files)) program.write(file, text)
  const errors = await program.sync().finally(() => program.close())
  return JSON.parse(JSON.stringify(errors).replaceAll(program.folder, '')) as readonly unknown[]
}

async function stateOf(state: string, book: GoldenBook, { app, folder }: WholeDaybook, errors: readonly unknown[]): Promise<Answers[number]> {
  const answers = new Map([['errors', JSON.stringify(errors).replaceAll(folder, '')]])
  for (const path of [...REPORT_PATHS, ...book.paths]) {
    const response = await app.inject(path)
    if (response.statusCode >= 500) throw new Error(`${book.name}, "${state}", GET ${path}: ${response.statusCode} ${response.body}`)
    const body = response.body.replaceAll(folder, '')
    answers.set(path, response.statusCode === 200 ? body : `{"status":${response.statusCode},"answer":${body}}`)
  }
  return { state, answers }
}
