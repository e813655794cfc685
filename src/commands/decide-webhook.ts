import type { DataOf } from '../events/catalogue.ts'

type Message = DataOf<'WebhookReceived'>

/** What Daybook wrote for the transaction of a message; '' once it was removed. */
export interface Written {
  readonly file: string
  readonly text: string
}

export type WebhookDecision =
  | { readonly kind: 'write'; readonly message: Message }
  | { readonly kind: 'replace'; readonly message: Message; readonly written: Written }
  | { readonly kind: 'remove'; readonly written: Written }
  | { readonly kind: 'set_aside'; readonly why: string }

const aside = (why: string): WebhookDecision => ({ kind: 'set_aside', why })

/**
 * Decides on a message, given what is in the journal for its transaction and the newest message about it: messages can overtake one another.
 * Only what Daybook wrote is ever changed.
 */
export function decideWebhook(message: Message, written: Written | undefined, latest: Message | undefined): WebhookDecision {
  const { action, group } = message
  const isStale = latest !== undefined && latest.id !== message.id
  if (action === 'destroy') {
    if (!written) return aside('this transaction was never written here')
    return written.text === '' ? aside('this transaction was already removed') : { kind: 'remove', written }
  }
  if (written?.text === '' || (isStale && latest.action === 'destroy')) return aside('this transaction was destroyed in the meantime')
  if (action === 'update') {
    if (group === '' || !written) return aside('this transaction was never written here, and only what is written here is changed')
    return isStale ? aside('a later state of this transaction is known already') : { kind: 'replace', message, written }
  }
  if (!written) return { kind: 'write', message: isStale ? latest : message }
  return isStale ? aside('a later state of this transaction is known already') : { kind: 'replace', message, written }
}
