import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { serialize } from 'node:v8'
import { expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { processArguments } from '#vocabulary/thread.ts'
import type { PdfQuestion } from '../../../src/commands/import/preview-in-thread.ts'

const THREAD = new URL('../../../src/commands/import/pdf-thread.ts', import.meta.url)

/** So many lines on one page, which take far longer to read than the time that is given below. */
function longPdf(lines: number): Buffer {
  const content = 'BT /F1 9 Tf 50 700 Td (2024-02-01 Corner shop -12.50) Tj ET\n'.repeat(lines)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  return Buffer.from(`%PDF-1.4\n${objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('')}trailer << /Root 1 0 R >>\n`)
}

test('a process that reads a PDF ends by itself when its time is over, though nobody is there to stop it', async () => {
  const child = spawn(process.execPath, processArguments(THREAD), { stdio: ['pipe', 'ignore', 'ignore'] })
  const question: PdfQuestion = { bytes: longPdf(100_000), reading: { today: parseDay('2024-03-15') }, lifeMs: 300 }
  child.stdin.end(serialize(question))
  expect(await once(child, 'close')).toEqual([null, 'SIGKILL'])
}, 60_000)
