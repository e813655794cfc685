import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eventReader, waitBefore } from '../../../ui/client/live-updates.ts'

const STREAM = 'event:job\ndata:{"id":"a"}\n\n: a comment\n\nevent: ping\ndata: ok\n\nevent:view\ndata:{"a":\ndata:1}\n\n'
const EVENTS = [
  { event: 'job', data: '{"id":"a"}' },
  { event: 'ping', data: 'ok' },
  { event: 'view', data: '{"a":\n1}' },
]

test('events are the same however the stream is cut into pieces', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: STREAM.length }), { maxLength: 12 }), (cuts) => {
      const places = [0, ...cuts.sort((a, b) => a - b), STREAM.length]
      const read = eventReader()
      expect(places.slice(1).flatMap((end, nth) => read(STREAM.slice(places[nth], end)))).toEqual(EVENTS)
    }),
  )
})

test('an event that is not complete waits for its end', () => {
  const read = eventReader()
  expect(read('event:job\ndata:1\n')).toEqual([])
  expect(read('\n')).toEqual([{ event: 'job', data: '1' }])
})

test('the wait before a new attempt grows from one second to ten', () => {
  expect([0, 1, 2, 3, 4, 50].map(waitBefore)).toEqual([1000, 2000, 4000, 8000, 10_000, 10_000])
})
