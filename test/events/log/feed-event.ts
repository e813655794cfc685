import type { Position, RecordedEvent } from '../../../src/events/log/log.ts'

/** An event at a position, of which a feed looks at nothing else. */
export const eventAt = (position: Position): RecordedEvent => ({
  position,
  stream: 'job-1',
  version: position,
  type: 'JobStarted',
  at: '2024-05-01T10:00:00.000Z',
  data: { id: '1' },
})
