import { invariant } from '#vocabulary/invariant.ts'
import type { DataOf } from './catalogue.ts'
import type { Recorded } from './log/log.ts'

/** What a sync left out, as it was that of the sync before it. */
export interface KnownOfSync {
  /** Hashes of the files by name. */
  readonly hashes: ReadonlyMap<string, string>
  readonly declaredAccounts: readonly string[]
}

type SyncData = DataOf<'JournalSynced'>
type WholeSyncData = Omit<SyncData, 'files' | 'declared_accounts'> & {
  readonly files: readonly { readonly name: string; readonly hash: string }[]
  readonly declared_accounts: readonly string[]
}

/** A sync with all that holds after it. */
export type WholeSync = Omit<Recorded<'JournalSynced'>, 'data'> & { readonly data: WholeSyncData }

/** Puts in what an event left out; throws where no sync before it said that either. */
export function wholeSync(event: Recorded<'JournalSynced'>, before: WholeSync | undefined): WholeSync {
  const { files, declared_accounts: declared = before?.data.declared_accounts, ...data } = event.data
  invariant(declared, `sync ${event.position} says which accounts are declared, as none before it does`)
  // Only asked for where something was left out.
  let hashes: ReadonlyMap<string, string> | undefined
  const hashOf = (name: string): string => {
    const hash = (hashes ??= knownOf(before).hashes).get(name)
    invariant(hash !== undefined, `sync ${event.position} says the hash of ${name}, as none before it does`)
    return hash
  }
  return { ...event, data: { ...data, files: files.map(({ name, hash }) => ({ name, hash: hash ?? hashOf(name) })), declared_accounts: declared } }
}

export const knownOf = (sync: WholeSync | undefined): KnownOfSync => ({
  hashes: new Map(sync?.data.files.map(({ name, hash }) => [name, hash])),
  declaredAccounts: sync?.data.declared_accounts ?? [],
})
