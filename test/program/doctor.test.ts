import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { placeEmptyLog } from '../support/database.ts'
import { runIn } from '../support/run-command.ts'

test('daybook doctor prints findings as file:line and ends with 1, and with 0 when there are none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (refund: string): void =>
    writeFileSync(
      join(folder, 'main.ledger'),
      `2024-01-01 Opening\n    Assets:Bank    10 EUR\n    Equity:Opening\n\n2024-01-02 Shop\n    Expenses:Food    ${refund} EUR\n    Assets:Bank\n`,
    )
  writeFileSync(join(folder, 'daybook.yaml'), 'journal_path: main.ledger\n')
  await placeEmptyLog(join(folder, '.daybook'))
  write('-5')
  expect(await runIn(folder, ['update', '--journal'])).toMatchObject({ code: 0 })
  expect(await runIn(folder, ['doctor'])).toMatchObject({
    code: 1,
    out: 'main.ledger:6: danger: Debit Entry: Expenses:Food -5 on 2024-01-02, Shop.\n1 finding.\n',
  })
  write('5')
  await runIn(folder, ['update', '--journal'])
  expect(await runIn(folder, ['doctor'])).toMatchObject({ code: 0, out: 'Nothing looks like a mistake.\n' })
})
