import fc from 'fast-check'
import { EMPTY } from 'rxjs'
import { expect, test } from 'vitest'
import type { EventLog, RecordedEvent } from '../../../src/events/log/log.ts'
import { LiveViews } from '../../../src/projections/view/live-views.ts'
import { histories } from '../../support/event-batches.ts'
import { firstEvents, firstReading } from '../../support/first-reading.ts'
import { bookOf, contentOf } from '../../support/plain-book.ts'
import { viewText } from '../../support/view-text.ts'
import { runs } from '../../support/thorough.ts'

const log = { feed: EMPTY } as unknown as EventLog

/** Appends as a log has them. */
function placed(appends: readonly (readonly object[])[]): RecordedEvent[][] {
  let position = 0
  return appends.map((events) =>
    events.map((event) => ({ ...event, position: ++position, version: position, at: '2024-01-01T00:00:00Z' }) as RecordedEvent),
  )
}

/** What came of appends that were told of beforehand by `foresee`, which may say what the log then has, in pieces of so many events. */
function shown(
  appends: readonly (readonly RecordedEvent[])[],
  foresee: (views: LiveViews, nth: number) => readonly RecordedEvent[] | undefined,
  piece: number,
): string[] {
  const views = new LiveViews(log)
  appends.forEach((events, nth) => {
    const taken = foresee(views, nth) ?? events
    for (let from = 0; from < taken.length; from += piece) views.take(taken.slice(from, from + piece))
    views.settled()
  })
  return viewText(views.current())
}

test('a view is the same whether its events were foreseen, only some of them, others or none', () => {
  const ways = fc.array(fc.constantFrom('none', 'all', 'beginning', 'others', 'others after some', 'another append before'), {
    minLength: 8,
    maxLength: 8,
  })
  fc.assert(
    fc.property(histories, ways, fc.integer({ min: 1, max: 5 }), ({ appends }, chosen, piece) => {
      const events = placed(appends)
      const foresee = (views: LiveViews, nth: number): readonly RecordedEvent[] | undefined => {
        const [own, copies] = [events[nth]!, events[nth]!.map((event) => ({ ...event }))]
        if (chosen[nth] === 'others' || chosen[nth] === 'another append before') views.foresee(copies)
        if (chosen[nth] === 'all' || chosen[nth] === 'another append before') for (const event of own) views.foresee([event])
        if (chosen[nth] === 'beginning') views.foresee(own.slice(0, 1))
        if (chosen[nth] !== 'others after some') return undefined
        views.foresee(own)
        return [...own.slice(0, piece), ...copies.slice(piece)]
      }
      expect(shown(events, foresee, piece)).toEqual(shown(events, () => undefined, piece))
    }),
    { numRuns: runs(100) },
  )
})

test('nothing of what is foreseen is shown before the log has all of it', () => {
  const [events] = placed([
    [
      { stream: 'journal', type: 'ProviderPricesDropped', data: {} },
      { stream: 'journal', type: 'ProviderPricesDropped', data: {} },
    ],
  ])
  const views = new LiveViews(log)
  views.foresee(events!)
  views.settled()
  expect(views.current().position).toBe(0)
  views.take(events!.slice(0, 1))
  expect([views.current().position, views.state()]).toEqual([0, undefined])
  views.take(events!.slice(1))
  views.settled()
  expect(views.current().position).toBe(2)
})

test('what an append records is known without looking into it where it was said before, and these are all of its transactions', () => {
  const content = contentOf(bookOf({ transactions: [TRANSACTION], prices: [] }))
  const [reading, events] = [firstReading(content), firstEvents(content)]
  const blocks = events.filter(({ type }) => type === 'TransactionsRecorded')
  expect(blocks).not.toEqual([])
  const views = new LiveViews(log)
  views.foreseeFirst(reading)
  views.foresee(events, reading)
  const withdrawn = { ...blocks[0]!, type: 'TransactionsWithdrawn' } as RecordedEvent
  for (const others of [[], [...blocks, withdrawn], blocks.map((event) => ({ ...event }))]) expect(views.foreseenAfter(others)).toBeUndefined()
  expect(viewText(views.foreseenAfter(blocks)!)).toEqual(viewText(viewOf(events)))
  views.foresee(events)
  expect(views.foreseenAfter(blocks)).toBeUndefined()
})

test('a view that was known before its events stays what it was while other things are recorded', () => {
  const content = contentOf(bookOf({ transactions: [TRANSACTION], prices: [] }))
  const [reading, events] = [firstReading(content), firstEvents(content, 2)]
  const views = new LiveViews(log)
  const ahead = views.foreseeFirst(reading)
  views.take([{ stream: 'job:1', type: 'JobSubmitted', position: 1, version: 1, at: '2024-01-01T00:00:00Z' } as RecordedEvent])
  views.settled()
  expect(views.current().order).toHaveLength(0)
  views.foresee(events, reading)
  views.take(events)
  views.settled()
  expect(views.current().order).toBe(ahead!.order)
})

const posting = { account: 'Assets:Bank', quantity: '1', commodity: 'EUR', status: 0, kind: 0, flags: 0, line: 2 }
const TRANSACTION = { day: 19_000, status: 0, origin: 0, payee: 'Shop', file: 'main.ledger', beginLine: 1, endLine: 2, postings: [posting] }
const viewOf = (events: readonly RecordedEvent[]) => {
  const views = new LiveViews(log)
  views.take(events)
  views.settled()
  return views.current()
}
