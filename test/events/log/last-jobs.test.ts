import { expect, test } from 'vitest'
import type { Event } from '../../../src/events/catalogue.ts'
import type { AppendResult } from '../../../src/events/log/log.ts'
import { temporaryLog } from '../../support/database.ts'
import { withdrawn } from './contract.ts'

test('of jobs gives the last ones alone when told to, with all of their events and those that have not ended, and everything else', async () => {
  const log = await temporaryLog()
  const request = { journal: true, prices: false, force_prices: false, force_journal: false, portfolios: false }
  const put = (...events: (Event & { readonly stream?: string })[]): Promise<AppendResult> =>
    log.append({ expected: new Map(), events: events.map((event) => ({ stream: `job-${(event.data as { id: string }).id}`, ...event })) })
  const submit = (id: string) => put({ type: 'JobSubmitted', data: { id, kind: 'sync', request, cause: 'api', owner: 'test' } })
  const start = (id: string) => put({ type: 'JobStarted', data: { id } })
  const end = (id: string) => put({ type: 'JobCompleted', data: { id, details: [], skipped: true } })
  const idsOf = async (jobs: number): Promise<string[]> => {
    const ids: string[] = []
    for await (const events of log.read({ after: 0, batch: 3, jobs }))
      ids.push(...events.map(({ type, data }) => `${type.replace('Job', '')} ${(data as { id: string | string[] }).id.toString()}`))
    return ids
  }
  expect(await idsOf(2)).toEqual([])
  for (const id of ['a', 'b']) for (const each of [submit, start, end]) await each(id)
  await log.append({ expected: new Map(), events: [withdrawn('x')] })
  const [a, b] = ['a', 'b'].map((id) => [`Submitted ${id}`, `Started ${id}`, `Completed ${id}`])
  const x = 'TransactionsWithdrawn x'
  expect(await idsOf(2)).toEqual([...a!, ...b!, x])
  expect(await idsOf(1)).toEqual([...b!, x])
  // One that ends while later ones are there is left out as a whole.
  await submit('c')
  await start('c')
  await submit('d')
  expect(await idsOf(1)).toEqual([x, 'Submitted c', 'Started c', 'Submitted d'])
  await end('c')
  expect(await idsOf(1)).toEqual([x, 'Submitted d'])
  expect((await log.head()).position).toBe(11)
  await log.close()
})
