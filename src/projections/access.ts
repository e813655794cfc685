import type { RecordedEvent } from '../events/log/log.ts'
import type { Instant } from '#vocabulary/clock.ts'

/** A change of access for people to read. */
export interface AccessEntry {
  readonly at: Instant
  readonly by: string
  readonly from: string
  readonly text: string
}

/** The history of access, newest first. */
export const accessEntries = (events: readonly RecordedEvent[]): AccessEntry[] =>
  events
    .flatMap((event) => {
      const text = sentenceOf(event)
      if (text === undefined) return []
      const { by, from } = event.data as { readonly by: string; readonly from: string }
      return [{ at: event.at, by, from, text }]
    })
    .toReversed()

function sentenceOf({ type, data }: RecordedEvent): string | undefined {
  switch (type) {
    case 'UserAdded':
      return `User ${data.username} added with the role ${data.role}`
    case 'UserRemoved':
      return `User ${data.username} removed`
    case 'RoleChanged':
      return `Role of ${data.username} changed to ${data.role}`
    case 'PasswordChanged':
      return `Password of ${data.username} ${data.mark === '' ? 'removed' : 'changed'}`
    case 'TotpTurnedOn':
      return `Two-factor login of ${data.username} turned on`
    case 'TotpTurnedOff':
      return `Two-factor login of ${data.username} turned off`
    case 'RecoveryCodeUsed':
      return `Recovery code of ${data.username} used, ${data.codes} left`
    case 'IdentityLinked':
      return `User ${data.username} linked to ${data.subject} at ${data.issuer}`
    case 'IdentityUnlinked':
      return `User ${data.username} no longer linked to ${data.subject} at ${data.issuer}`
    case 'TokenMade':
      return `Token ${data.name} created with the scope ${data.scope}, ${data.expires === '' ? 'no end date' : `valid until ${data.expires}`}`
    case 'TokenRevoked':
      return `Token ${data.name} revoked`
    case 'LoginSettingsChanged':
      return `Login changed: passwords ${data.password_login ? 'on' : 'off'}, OpenID Connect ${data.issuer === '' ? 'off' : `with ${data.issuer}`}`
    default:
      return undefined
  }
}
