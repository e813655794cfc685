import type { Configuration } from '../../config/load.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { declaredSecurities } from '../../ingest/statements/trades/declared-securities.ts'
import type { KnownSecurity } from '../../ingest/statements/trades/known-security.ts'
import type { JournalChanges } from '../changes/journal-changes.ts'

/** What declares commodities stands in the root, or in a file of its own that is not long. */
const DECLARATIONS_MAX = 256 * 1024

/** What the configuration and the directives of the journal say of securities. */
export async function knownSecurities(
  changes: Pick<JournalChanges, 'read' | 'rootName' | 'recordedNames'>,
  { settings }: Pick<Configuration, 'settings'>,
): Promise<KnownSecurity[]> {
  const configured = settings.commodities.map(({ name, price }): KnownSecurity => ({ commodity: name, codes: [price.code], names: [] }))
  const declared: KnownSecurity[] = []
  for (const file of new Set([changes.rootName, ...changes.recordedNames])) {
    const contents = await changes.read(file)
    if (contents instanceof Refusal || (contents.length > DECLARATIONS_MAX && file !== changes.rootName)) continue
    // Most files declare nothing, and are not made a text for every look at a statement.
    if (contents.includes('commodity')) declared.push(...declaredSecurities(contents.toString('utf8')))
  }
  return [...configured, ...declared]
}
