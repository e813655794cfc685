import type { Configuration } from '../../config/load.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { declarationsIn, declaredSecurities } from '../../ingest/statements/trades/declared-securities.ts'
import type { KnownSecurity } from '../../ingest/statements/trades/known-security.ts'
import type { JournalChanges } from '../changes/journal-changes.ts'

/** What the configuration and the directives of the journal say of securities. */
export async function knownSecurities(
  changes: Pick<JournalChanges, 'read' | 'rootName' | 'recordedNames'>,
  { settings }: Pick<Configuration, 'settings'>,
): Promise<KnownSecurity[]> {
  const configured = settings.commodities.map(({ name, price }): KnownSecurity => ({ commodity: name, codes: [price.code], names: [] }))
  const declared: KnownSecurity[] = []
  for (const file of new Set([changes.rootName, ...changes.recordedNames])) {
    const contents = await changes.read(file)
    if (!(contents instanceof Refusal)) declared.push(...declaredSecurities(declarationsIn(contents)))
  }
  return [...configured, ...declared]
}
