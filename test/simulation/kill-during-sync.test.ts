import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { placeEmptyLog } from '../support/database.ts'
import { bookFolder, daybook, spending } from '../support/program.ts'
import { runIn } from '../support/run-command.ts'

/** Each kill costs a process or two; KILL_ROUNDS=50 kills until every part of a sync has been met many times. */
const KILLS = Number(process.env['KILL_ROUNDS'] ?? 5)
const book = bookFolder({ 'main.ledger': spending(0, 2000) })
afterAll(() => book.remove())

/** Repeatable: the seed is printed when the test fails. */
const seed = Number(process.env['SEED'] ?? Date.now() % 10_000)
const random = (
  (state) => () =>
    (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32
)(seed)

test(`killed at any moment of a sync, ${KILLS} times: nothing is half-written, and the next sync has it all (SEED=${seed})`, async () => {
  await placeEmptyLog(join(book.folder, '.daybook'))
  const whole = await runIn(book.folder, ['update'])
  expect(whole).toMatchObject({ code: 0, err: '' })
  let written = 2000
  let killed = 0
  // How long a sync takes here and now; a kill may come before the folder is opened, in the middle of the commit, or after it.
  let began = performance.now()
  expect((await daybook(book.folder, ['update'])).out).toBe('nothing changed\n')
  let lasted = performance.now() - began
  for (let i = 0; i < KILLS; i++) {
    appendFileSync(join(book.folder, 'main.ledger'), spending(written, 20))
    written += 20
    began = performance.now()
    const end = await daybook(book.folder, ['update'], { killAfterMs: random() * lasted * 1.3 })
    if (end.signal === 'SIGKILL') killed++
    else {
      expect(end).toMatchObject({ code: 0, err: '' })
      lasted = performance.now() - began
    }
    if (i % 6 !== 5) continue
    const checked = await runIn(book.folder, ['verify'])
    expect(checked).toMatchObject({ code: 0, err: '' })
  }
  expect(killed).toBeGreaterThan(KILLS / 6)
  const last = await runIn(book.folder, ['update'])
  expect(last).toMatchObject({ code: 0, err: '' })
  expect(last.out).toMatch(new RegExp(`; ${written * 2} postings|nothing changed`))
  // Every sync adds what the one before did not get to, so all are there exactly once.
  const again = await runIn(book.folder, ['update'])
  expect(again.out).toBe('nothing changed\n')
  expect(await runIn(book.folder, ['verify'])).toMatchObject({ code: 0, err: '' })
}, 300_000)
