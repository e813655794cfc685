import { EMPTY } from 'rxjs'
import { expect, test } from 'vitest'
import type { EventLog, RecordedEvent } from '../../../src/events/log/log.ts'
import { LiveViews } from '../../../src/projections/view/live-views.ts'

const log = { feed: EMPTY } as unknown as EventLog

const dropped = (position: number): RecordedEvent =>
  ({ stream: 'prices', type: 'ProviderPricesDropped', data: {}, position, version: position, at: '2024-01-01T00:00:00Z' }) as RecordedEvent

test('an append is shown once all of its events have been taken', () => {
  const views = new LiveViews(log)
  const shown: number[] = []
  views.changes.subscribe(({ position }) => shown.push(position))
  views.take([dropped(1)])
  expect([views.current().position, views.state()]).toEqual([0, undefined])
  views.take([dropped(2)])
  views.settled()
  expect([views.current().position, views.state()?.position]).toEqual([2, 2])
  views.settled()
  expect(shown).toEqual([2])
})
