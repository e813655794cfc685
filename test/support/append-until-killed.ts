import { openEventLog } from '../../src/events/log/event-log.ts'
import { openPglite } from '../../src/events/log/pglite.ts'
import { systemClock } from '#vocabulary/clock.ts'
import { Projector } from '../../src/projections/projector.ts'
import { summaries } from '../../src/projections/tables/projections.ts'
import { recordedBlock, type Transaction } from './event-batches.ts'

/* The process of kill-nine.test.ts: says what is there, then appends, large and small, and says what has been acknowledged. */

const database = await openPglite({ folder: process.argv[2]! })
const projector = await Projector.open(database, summaries())
const log = await openEventLog({ database, clock: systemClock, alongside: projector.alongside })
await projector.catchUp()
const { position } = await log.head()
const [row] = await log.database.query<{ count: bigint }>('select coalesce(sum(postings), 0)::int8 as count from balances')
process.stdout.write(`found ${position} ${row?.count}\n`)
const transaction = (id: string): Transaction => ({
  id,
  day: 19_000,
  origin: 0,
  postings: [{ account: 'Assets:Checking', commodity: 'EUR', quantity: '1' }],
})
for (let next = position, turn = 0; ; turn++) {
  const size = turn % 5 === 4 ? 800 : 1
  const ids = Array.from({ length: size }, (_, i) => `${next}-${i}`)
  const result = await log.append({
    expected: new Map(),
    events: [{ stream: 'journal', type: 'TransactionsRecorded', data: recordedBlock(ids.map(transaction)) }],
    key: `turn after ${next}`,
  })
  if (!result.ok) throw new Error(JSON.stringify(result))
  next = result.events.at(-1)!.position
  process.stdout.write(`acknowledged ${next} ${size}\n`)
}
