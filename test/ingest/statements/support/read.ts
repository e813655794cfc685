import { expect } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { readStatement } from '../../../../src/ingest/statements/read-statement.ts'
import type { ReadStatementOptions, RefusalCode, Statement } from '../../../../src/ingest/statements/statement.ts'

export const TODAY = parseDay('2024-03-15')

/** The statement in these bytes; fails when it is refused. */
export async function statementOf(bytes: Uint8Array | string, options: ReadStatementOptions = {}): Promise<Statement> {
  const answer = await readStatement(typeof bytes === 'string' ? Buffer.from(bytes) : bytes, { today: TODAY, ...options })
  if (answer.kind === 'refused') throw new Error(`refused: ${answer.code}: ${answer.message}`)
  return answer
}

export const cellsOf = async (bytes: Uint8Array | string, options: ReadStatementOptions = {}): Promise<(readonly string[])[]> =>
  (await statementOf(bytes, options)).rows.map(({ cells }) => cells)

export async function expectRefused(bytes: Uint8Array | string, code: RefusalCode, options: ReadStatementOptions = {}): Promise<void> {
  const answer = await readStatement(typeof bytes === 'string' ? Buffer.from(bytes) : bytes, { today: TODAY, ...options })
  expect(answer).toMatchObject({ kind: 'refused', code })
  expect((answer as { message: string }).message).toMatch(/^[a-z"].{15,}/)
}
