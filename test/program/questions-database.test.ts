import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DIGEST_LENGTH, digestOf, QUESTIONS_FILE } from '../../src/events/log/pglite-template.ts'
import { MAKE_DATABASE } from '../../src/query/make-book.ts'
import { bookFolder, mainFile } from '../support/program.ts'
import { spoilableProgram } from '../support/spoilable-program.ts'

let folder: string
let remove: () => void
beforeAll(() => {
  ;({ folder, remove } = bookFolder({ 'main.ledger': '2024-01-02 Shop\n    Expenses:Food  12.50 EUR\n    Assets:Cash\n' }))
})
afterAll(() => remove())

const asked = (program: string): string =>
  execFileSync(
    process.execPath,
    [join(program, 'main.js'), 'query', `select account, quantity from postings where account ~ 'Food'`, join(folder, 'main.ledger')],
    { encoding: 'utf8' },
  )

test('what a database for questions begins with has been done by the build', () => {
  const file = readFileSync(join(dirname(mainFile()), QUESTIONS_FILE))
  expect(file.toString('latin1', 0, DIGEST_LENGTH)).toBe(digestOf(MAKE_DATABASE))
})

test('one in which something else was done, or none, is as good: it is done anew', () => {
  const answer = asked(dirname(mainFile()))
  expect(answer).toMatch(/Expenses:Food\s+.*12\.50/)
  const other = spoilableProgram([QUESTIONS_FILE])
  const none = spoilableProgram([], [QUESTIONS_FILE])
  try {
    const file = join(other.folder, QUESTIONS_FILE)
    writeFileSync(file, Buffer.concat([Buffer.from(digestOf('select 1')), Buffer.from('no database')]))
    expect(asked(other.folder)).toBe(answer)
    expect(asked(none.folder)).toBe(answer)
  } finally {
    other.remove()
    none.remove()
  }
})
