import { parseArgs } from 'node:util'
import { editForLong } from './edit-for-long.ts'

/* `npm run many-edits -- --edits 10000 [--dialect ledger]`: in all three dialects together where none is named. */

const { values } = parseArgs({ options: { edits: { type: 'string', default: '10000' }, dialect: { type: 'string' } } })
const dialects = (['ledger', 'hledger', 'beancount'] as const).filter((dialect) => values.dialect === undefined || dialect === values.dialect)
const edits = Math.ceil(Number(values.edits) / dialects.length)
if (!(edits > 0)) throw new Error(`--edits is "${values.edits}" and --dialect "${values.dialect ?? ''}"; expected a number above 0 and a dialect`)
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000_000)
for (const dialect of dialects) console.log(JSON.stringify(await editForLong({ dialect, seed, edits, comparedEvery: 200, say: console.log })))
