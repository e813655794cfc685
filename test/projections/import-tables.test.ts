import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { definitionOf } from '../../src/events/catalogue.ts'
import { digestOf } from '../../src/events/codec.ts'
import { GENESIS, hashAfter } from '../../src/events/log/chain.ts'
import type { EventLog } from '../../src/events/log/log.ts'
import type { PgliteDatabase } from '../../src/events/log/pglite.ts'
import { endLine } from '../../src/events/log/export-lines.ts'
import { Projector } from '../../src/projections/projector.ts'
import { summaries } from '../../src/projections/tables/projections.ts'
import { takeInLog } from '../../src/service/opening/open-log.ts'
import { freshTestLog, temporaryPglite } from '../support/database.ts'
import { recordedBlock } from '../support/event-batches.ts'

let database: PgliteDatabase
let log: EventLog
beforeAll(async () => void (database = await temporaryPglite()))
beforeEach(async () => void (log = await freshTestLog(database)))
afterAll(() => database.close())

const AT = '2026-05-18T08:35:43.123Z'
const REQUEST = { journal: true, prices: false, force_prices: false, force_journal: false, portfolios: false }

interface Made {
  readonly stream: string
  readonly type: string
  readonly data: object
}

/** An export of jobs that were submitted, each in a stream of its own. */
const submitted = (...ids: readonly string[]): string[] => exported(ids.map(job))
const job = (id: string): Made => ({
  stream: `job-${id}`,
  type: 'JobSubmitted',
  data: { id, kind: 'sync', request: REQUEST, cause: 'api', owner: 'here 1 now' },
})

/** The id of a transaction, as long as one is. */
const idOf = (letter: string): string => letter.repeat(16)
const recorded = (letter: string): Made => ({
  stream: 'journal',
  type: 'TransactionsRecorded',
  data: recordedBlock([{ id: idOf(letter), day: 19_000, origin: 0, postings: [{ account: 'Assets:Checking', commodity: 'EUR', quantity: '1' }] }]),
})

/** An export of such events; whoever makes one up can make up the hashes too. */
function exported(events: readonly Made[]): string[] {
  let previous = GENESIS
  const versions = new Map<string, number>()
  const lines = events.map(({ stream, type, data }, at) => {
    const json = JSON.stringify(data)
    const version = (versions.get(stream) ?? 0) + 1
    versions.set(stream, version)
    const header = { position: at + 1, stream, version, type, at: AT, append: at + 1, key: null }
    const schemaVersion = definitionOf(type)!.version
    previous = hashAfter(previous, { ...header, schemaVersion }, digestOf(Buffer.from(json)))
    return `${JSON.stringify({ ...header, schema_version: schemaVersion, hash: previous }).slice(0, -1)},"data":${json}}`
  })
  return [...lines, endLine({ position: events.length, hash: previous })]
}

test('the tables are made with the import, so that the next start has nothing to catch up on', async () => {
  const ids = Array.from({ length: 250 }, (_, at) => `job ${at}`)
  await takeInLog(log.database, submitted(...ids))
  const projector = await Projector.open(log.database, summaries())
  expect((await projector.positions()).get('balances')).toBe(250)
})

const amountOf = (quantity: string): Made => ({
  stream: 'journal',
  type: 'TransactionsRecorded',
  data: recordedBlock([{ id: idOf('x'), day: 19_000, origin: 0, postings: [{ account: 'Assets:Checking', commodity: 'EUR', quantity }] }]),
})
const priceOf = (rate: string): Made => ({
  stream: 'prices',
  type: 'PricesFetched',
  data: { commodity: 'A', provider: 'p', ref: 'r', type: 'stock', commodities: ['A', 'EUR'], day: [19_000], base: [0], quote: [1], rate: [rate] },
})
const reconciledWith = ({ balance = '1', quantity = '1', day = 19_000, payee = 0 }): Made => ({
  stream: 'reconciliations',
  type: 'AccountReconciled',
  data: {
    id: 'r',
    account: 'Assets:Checking',
    commodity: 'EUR',
    day,
    balance,
    who: '',
    change: null,
    has_assertion: false,
    postings: { payees: ['p'], transaction: ['x'], place: [0], day: [day], quantity: [quantity], payee: [payee], is_marked: [true] },
  },
})

test.each(['', '-', '.', '1.', '.5', '+1', '1e5', '1,5', 'NaN', '1e999999', '0x10', ' 1'])(
  'an amount of %j is not taken in: whoever reads the log would make some number of it',
  async (text) => {
    for (const event of [amountOf(text), priceOf(text), reconciledWith({ balance: text }), reconciledWith({ quantity: text })])
      await expect(takeInLog(log.database, exported([event]))).rejects.toThrow(/line 1: the event contradicts .* is a decimal number/)
  },
)

test('an amount of more digits than two that were multiplied can have is not taken in', async () => {
  await expect(takeInLog(log.database, exported([amountOf('1'.repeat(100_001))]))).rejects.toThrow('is a decimal number')
})

test('what was reconciled on a day of no calendar, or leads to no payee, is not taken in', async () => {
  const set = { stream: 'reconciliations', type: 'ReconciliationSet', data: { account: 'A', last_reconciled: 1e15 } }
  for (const event of [reconciledWith({ day: 1e15 }), reconciledWith({ day: -1e15 }), reconciledWith({ payee: 1 }), set])
    await expect(takeInLog(log.database, exported([event]))).rejects.toThrow('line 1: the event contradicts')
  await takeInLog(log.database, exported([amountOf('-12.50'), priceOf('0.5'), reconciledWith({})]))
})

test('events that contradict one another are not taken in, and the line is named', async () => {
  await expect(takeInLog(log.database, submitted('a', 'b', 'a'))).rejects.toThrow(
    'line 3: the event contradicts those before it (must hold: JobSubmitted of job a',
  )
  expect((await log.head()).position).toBe(0)
  const twice = [recorded('x'), recorded('y'), recorded('x')]
  await expect(takeInLog(log.database, exported(twice))).rejects.toThrow(
    'line 3: the event contradicts those before it (must hold: transaction xxxxxxxxxxxxxxxx',
  )
  const withdrawn = { stream: 'journal', type: 'TransactionsWithdrawn', data: { id: [idOf('x')] } }
  await expect(takeInLog(log.database, exported([recorded('x'), withdrawn, withdrawn]))).rejects.toThrow('line 3: the event contradicts')
  for (const id of [
    'x',
    idOf('=').slice(1),
    idOf('!'),
    `${idOf('x')}x`,
    `${idOf('x')}.1`,
    `${idOf('x')}.02`,
    `${idOf('x')}.1000000000`,
    `${idOf('x')}.2\n`,
  ]) {
    const made = recorded('x')
    ;(made.data as ReturnType<typeof recordedBlock>).transactions.id[0] = id
    await expect(takeInLog(log.database, exported([made])), id).rejects.toThrow('is called as we call one')
  }
  expect((await log.head()).position).toBe(0)
  await takeInLog(log.database, exported([recorded('x'), withdrawn, recorded('x')]))
  expect((await log.head()).position).toBe(3)
})

test('a number that leads to no text of its event is not taken in', async () => {
  const priced = {
    files: ['a.ledger'],
    commodities: ['EUR', 'USD'],
    day: [19_000],
    base: [0],
    quote: [1],
    rate: ['1.1'],
    origin: [0],
    second: [],
    file: [0],
    line: [1],
  }
  const said = { files: ['a.beancount'], rows: [{ kind: 'event', day: 19_000, name: 'place', text: 'Rome', file: 0, line: 1 }] }
  const transactions = (change: (block: ReturnType<typeof recordedBlock>) => void): Made => {
    const made = recorded('x')
    change(made.data as ReturnType<typeof recordedBlock>)
    return made
  }
  const events: Record<string, Made> = {
    account: transactions((block) => (block.postings.account[0] = 9)),
    commodity: transactions((block) => (block.postings.commodity[0] = 9)),
    payee: transactions((block) => (block.transactions.payee[0] = 9)),
    file: transactions((block) => (block.transactions.file[0] = 9)),
    code: transactions((block) => block.transactions.code.push([0, 9])),
    'code of no row': transactions((block) => block.transactions.code.push([9, 0])),
    note: transactions((block) => block.transactions.note.push([0, 9])),
    'note of a posting': transactions((block) => block.postings.note.push([0, 9])),
    cost: transactions((block) => block.postings.cost.push([0, '1', 9])),
    'cost of no row': transactions((block) => block.postings.cost.push([9, '1', 0])),
    lot: transactions((block) => block.postings.lot.push([0, '1', 9])),
    postings: transactions((block) => (block.transactions.postings[0] = 9)),
    days: transactions((block) => block.transactions.day.pop()),
    base: { stream: 'journal', type: 'PricesDeclared', data: { ...priced, base: [9] } },
    quote: { stream: 'journal', type: 'PricesDeclared', data: { ...priced, quote: [9] } },
    'file of a price': { stream: 'journal', type: 'PricesDeclared', data: { ...priced, file: [9] } },
    'prices of no day': { stream: 'journal', type: 'PricesDeclared', data: { ...priced, day: [] } },
    'pair of a provider': {
      stream: 'prices',
      type: 'PricesFetched',
      data: { commodity: 'EUR', provider: 'p', ref: 'r', type: 'stock', commodities: ['EUR'], day: [19_000], base: [0], quote: [1], rate: ['1.1'] },
    },
    annotation: { stream: 'journal', type: 'AnnotationsDeclared', data: { ...said, files: [] } },
  }
  const taken: string[] = []
  for (const [name, event] of Object.entries(events)) {
    await freshTestLog(log.database)
    await takeInLog(log.database, exported([event])).then(
      () => taken.push(name),
      (error: unknown) => expect(String(error), name).toContain('line 1: '),
    )
  }
  expect(taken).toEqual([])
})
