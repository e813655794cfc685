import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Exact } from '#vocabulary/exact.ts'
import { type RecordedPortfolio, syncPortfolios } from '../../../src/commands/portfolios/sync-portfolios.ts'
import type { EventLog, RecordedEvent } from '../../../src/events/log/log.ts'
import type { HeldSecurity, PortfolioSource } from '../../../src/ingest/portfolios/portfolio-source.ts'
import { ProviderError, type ProviderTools } from '../../../src/ingest/prices/provider.ts'
import { NO_PORTFOLIOS, withPortfolioEvent } from '../../../src/projections/portfolios.ts'
import { temporaryLog } from '../../support/database.ts'

let log: EventLog
let keys = 0
beforeAll(async () => void (log = await temporaryLog()))
afterAll(() => log.close())

const TOOLS: ProviderTools = {
  get: () => expect.unreachable(),
  post: () => expect.unreachable(),
  readFile: () => expect.unreachable(),
  address: (official) => official,
}
const security = (name: string, percentage: string): HeldSecurity => ({
  id: '',
  name,
  type: 'equity',
  rating: '',
  industry: '',
  percentage: Exact.parse(percentage),
})

/** Asks about funds, and answers what each is given: nothing is a source that fails. */
const synced = (
  answers: Readonly<Record<string, readonly HeldSecurity[] | undefined>>,
  recorded: (fund: string) => RecordedPortfolio | undefined = () => undefined,
  key = `portfolios ${keys++}`,
) => {
  const source: PortfolioSource = {
    code: 'test',
    fetch: (ref) => {
      const answer = answers[ref]
      return answer ? Promise.resolve(answer) : Promise.reject(new ProviderError('the house is closed'))
    },
  }
  return syncPortfolios({
    log,
    key,
    funds: Object.keys(answers).map((name) => ({ name, type: 'mutualfund', provider: name.startsWith('?') ? 'nobody' : 'test', ref: name })),
    sourceOf: (code) => (code === 'test' ? source : undefined),
    tools: TOOLS,
    recorded,
    report: () => undefined,
  })
}
async function since(position: number): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = []
  for await (const batch of log.read({ after: position })) events.push(...batch)
  return events
}
const recordedBy = (events: readonly RecordedEvent[]) => {
  const { recorded } = events.reduce(withPortfolioEvent, NO_PORTFOLIOS)
  return (fund: string) => recorded.find(({ commodity }) => commodity === fund)
}

describe('what funds are made of', () => {
  test('is recorded fund by fund; one that fails is named and stops no other', async () => {
    const { position: before } = await log.head()
    const whole = [security('Steel', '60'), security('Wood', '40')]
    const { fetched, failed, details, position } = await synced({ A: whole, B: undefined, '?': whole, C: whole })
    expect([fetched, failed]).toEqual([2, 2])
    expect(details).toEqual([
      'Failed to fetch portfolio for B: the house is closed',
      'Failed to fetch portfolio for ?: there is no source "nobody" of portfolios',
    ])
    const events = await since(before)
    expect(events.map(({ stream, type }) => `${stream} ${type}`)).toEqual([
      'portfolios PortfolioFetched',
      'portfolios PortfolioFetchFailed',
      'portfolios PortfolioFetchFailed',
      'portfolios PortfolioFetched',
      'portfolios PortfoliosSynced',
    ])
    expect(events.at(-1)).toMatchObject({ position, data: { fetched: 2, failed: 2 } })
  })

  test('is recorded when it changes, and otherwise only that it was asked for', async () => {
    const { position: first } = await log.head()
    await synced({ A: [security('Steel', '60.0'), security('Wood', '40')], B: [security('Gold', '100')] })
    const recorded = recordedBy(await since(first))
    const { position: second } = await log.head()
    await synced({ A: [security('Steel', '60'), security('Wood', '40')], B: [security('Gold', '99'), security('Cash', '1')] }, recorded)
    expect((await since(second)).map(({ type, data }) => [type, 'commodity' in data ? data.commodity : ''])).toEqual([
      ['PortfolioFetched', 'B'],
      ['PortfoliosSynced', ''],
    ])
  })

  test('is recorded once, however often the same sync comes', async () => {
    const { position } = await log.head()
    await synced({ A: [security('Steel', '100')] }, undefined, 'twice')
    await synced({ A: [security('Steel', '100')] }, undefined, 'twice')
    expect(await since(position)).toHaveLength(2)
  })

  test('is told when it is not the whole, and is not bent', async () => {
    const { details } = await synced({ A: [security('Steel', '60.5')], B: [security('Steel', '99.9'), security('Wood', '0.3')] })
    expect(details).toEqual([
      'what A is made of adds up to 60.5 %: the rest is unknown',
      'what B is made of adds up to 100.2 %, which is more than the whole',
    ])
  })

  test('stays what it was when its source has nothing any more', async () => {
    const { position } = await log.head()
    await synced({ A: [security('Steel', '100')] })
    const recorded = recordedBy(await since(position))
    expect(await synced({ A: [], N: [] }, recorded)).toMatchObject({
      fetched: 2,
      failed: 0,
      details: ['test has no portfolio of A (A): the one it had is kept', 'test has no portfolio of N (N)'],
    })
    expect(recordedBy(await since(position))('A')?.securities).toHaveLength(1)
  })

  test('leaves nothing when there is no fund', async () => {
    const { position } = await log.head()
    expect(await synced({})).toEqual({ fetched: 0, failed: 0, details: [], position: 0 })
    expect(await since(position)).toEqual([])
  })

  test('of a fund is the same whatever comes of the others', async () => {
    const answer = fc.option(
      fc.array(
        fc.tuple(fc.string({ minLength: 1 }), fc.integer({ min: 1, max: 1000 })).map(([name, share]) => security(name, Exact.of(share, 1).toText())),
        { minLength: 1, maxLength: 3 },
      ),
      { nil: undefined },
    )
    await fc.assert(
      fc.asyncProperty(answer, answer, answer, async (a, b, c) => {
        const { position } = await log.head()
        await synced({ A: a, B: b, C: c })
        const together = recordedBy(await since(position))
        const told = (some: readonly { readonly name: string; readonly percentage: unknown }[] | undefined): string[] | undefined =>
          some?.map(({ name, percentage }) => `${name} ${String(percentage)}`).sort()
        for (const [fund, alone] of Object.entries({ A: a, B: b, C: c })) expect(told(together(fund)?.securities)).toEqual(told(alone))
      }),
      { numRuns: 20 },
    )
  })
})
