import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { daybook } from '../support/program.ts'

test('daybook doctor prints findings as file:line and ends with 1, and with 0 when there are none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (refund: string): void =>
    writeFileSync(
      join(folder, 'main.ledger'),
      `2024-01-01 Opening\n    Assets:Bank    10 EUR\n    Equity:Opening\n\n2024-01-02 Shop\n    Expenses:Food    ${refund} EUR\n    Assets:Bank\n`,
    )
  writeFileSync(join(folder, 'daybook.yaml'), 'journal_path: main.ledger\n')
  write('-5')
  expect(await daybook(folder, ['update', '--journal'])).toMatchObject({ code: 0 })
  expect(await daybook(folder, ['doctor'])).toMatchObject({
    code: 1,
    out: 'main.ledger:6: danger: Debit Entry: Expenses:Food -5 on 2024-01-02, Shop.\n1 finding.\n',
  })
  write('5')
  await daybook(folder, ['update', '--journal'])
  expect(await daybook(folder, ['doctor'])).toMatchObject({ code: 0, out: 'Nothing looks like a mistake.\n' })
})
