import type { DataOf } from '../events/catalogue.ts'
import type { RecordedEvent } from '../events/log/log.ts'
import type { Instant } from '#vocabulary/clock.ts'

export type Message = DataOf<'WebhookReceived'>
export type MessageState = 'waiting' | 'applied' | 'set_aside'

/** One message of another program, and what became of it. */
export interface Webhook {
  readonly id: string
  readonly at: Instant
  readonly action: Message['action']
  readonly group: string
  readonly title: string
  state: MessageState
  /** Why it was set aside. */
  why: string
  /** The id of the change that it made. */
  change: string
  /** As it was written; '' when it was taken out, or is not written yet. */
  text: string
}

/** What we wrote for a transaction of another program. */
export interface WrittenGroup {
  readonly file: string
  /** '' once it was taken out. */
  readonly text: string
}

/** Messages of other programs and what was written for them, from the log. */
export class WebhooksView {
  readonly #webhooks = new Map<string, Webhook>()
  readonly #waiting = new Map<string, Message>()
  readonly #groups = new Map<string, WrittenGroup>()
  /** The latest message of each group. */
  readonly #latest = new Map<string, Message>()

  /** Takes events in the order of the log; each once, however often it comes. */
  take(events: readonly RecordedEvent[]): void {
    for (const event of events) {
      if (event.type === 'WebhookReceived') this.#received(event.data, event.at)
      else if (event.type === 'WebhookApplied') this.#applied(event.data)
      else if (event.type === 'WebhookSetAside') this.#end(event.data.id, { state: 'set_aside', why: event.data.why })
    }
  }
  /** Newest first. */
  list(): readonly Webhook[] {
    return [...this.#webhooks.values()].toReversed()
  }
  find(id: string): Webhook | undefined {
    return this.#webhooks.get(id)
  }
  /** Messages that nothing was made of yet, in the order in which they came. */
  waiting(): readonly Message[] {
    return [...this.#waiting.values()]
  }
  /** What was written for a group; undefined if nothing ever was. */
  written(group: string): WrittenGroup | undefined {
    return this.#groups.get(group)
  }
  /** The newest message about a group; messages can overtake one another. */
  latest(group: string): Message | undefined {
    return this.#latest.get(group)
  }

  #received(message: Message, at: Instant): void {
    const { id, action, group, title, splits } = message
    if (this.#webhooks.has(id)) return
    const what = title || (splits[0]?.description ?? '')
    this.#webhooks.set(id, { id, at, action, group, title: what, state: 'waiting', why: '', change: '', text: '' })
    this.#waiting.set(id, message)
    const latest = this.#latest.get(group)
    if (group !== '' && !(latest && isNewer(latest, message))) this.#latest.set(group, message)
  }

  #applied({ id, group, change, file, text }: DataOf<'WebhookApplied'>): void {
    if (group !== '') this.#groups.set(group, { file, text })
    this.#end(id, { state: 'applied', change, text })
  }

  #end(id: string, how: Partial<Webhook>): void {
    this.#waiting.delete(id)
    const webhook = this.#webhooks.get(id)
    if (webhook) Object.assign(webhook, how)
  }
}

/** Whether a message is about a later state than another; a deletion is final. */
function isNewer(one: Message, other: Message): boolean {
  if (one.action === 'destroy' || other.action === 'destroy') return one.action === 'destroy'
  const [a, b] = [Date.parse(one.updated_at), Date.parse(other.updated_at)]
  return a > b
}
