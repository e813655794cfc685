import type { Event } from '../../events/catalogue.ts'
import type { EventLog, Position } from '../../events/log/log.ts'
import { PRICES_STREAM } from '../../events/prices.ts'
import { appendFacts } from '../append-facts.ts'

/** What the log has from price providers, as far as dropping it needs to know. */
export interface ProvidedState {
  /** The last event by which something came from providers, or was dropped; 0 for none. */
  readonly position: Position
  /** Whether there is something to drop: prices, or that they were asked for. */
  readonly isEmpty: boolean
}

/** Returns the fact that everything price providers ever said is set aside; nothing when it is already so. */
export const decideDrop = ({ isEmpty }: ProvidedState): readonly Event[] => (isEmpty ? [] : [{ type: 'ProviderPricesDropped', data: {} }])

/** Sets everything aside that price providers ever said. Returns the position from which on the figures show it. */
export async function dropPrices(log: Pick<EventLog, 'append'>, state: ProvidedState): Promise<Position> {
  const events = decideDrop(state)
  if (events.length === 0) return state.position
  // Two requests that saw the same prices drop them once.
  const [recorded] = await appendFacts(log, { stream: PRICES_STREAM, events, key: `prices dropped after ${state.position}` })
  return recorded?.position ?? state.position
}
