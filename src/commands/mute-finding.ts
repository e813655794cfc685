import type { DataOf, Event } from '../events/catalogue.ts'

/** Returns what is recorded when a person says why a finding is none; nothing when that was said already. `recorded` is undefined while it is told. */
export const decideMute = (order: DataOf<'FindingMuted'>, recorded: { readonly reason: string } | undefined): Event[] =>
  recorded?.reason === order.reason ? [] : [{ type: 'FindingMuted', data: order }]

/** Returns what is recorded when a finding is to be told again; nothing when it is. */
export const decideUnmute = (order: DataOf<'FindingUnmuted'>, recorded: object | undefined): Event[] =>
  recorded === undefined ? [] : [{ type: 'FindingUnmuted', data: order }]
