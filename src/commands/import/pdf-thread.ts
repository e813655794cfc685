import { deserialize, serialize } from 'node:v8'
import { readStatement } from '../../ingest/statements/read-statement.ts'
import type { PdfQuestion } from './pdf-process.ts'

/*
 * Reads one PDF in a process that has nothing else to do, and ends. The question comes over standard input, where no other user of the machine
 * sees its password; a first byte says that the time counts, and the answer follows it.
 */

const parts: Buffer[] = []
for await (const part of process.stdin) parts.push(part as Buffer)
const { bytes, reading } = deserialize(Buffer.concat(parts)) as PdfQuestion
process.stdout.write('!')
process.stdout.write(serialize(await readStatement(bytes, reading)))
