import { basename } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { hunksBetween } from '../../commands/files/hunks.ts'
import type { ChangedSettings } from '../../config/live-configuration.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { withoutSecrets } from '../../config/secrets.ts'
import { changeSettings, openDemo, previewSettings, type SettingChanges } from '../contract/config.ts'
import type { Dependencies } from '../dependencies.ts'
import { route } from '../route.ts'
import { configRefusal, offersDemo } from './config.ts'

/** Single settings that a page changes with one click, shown as the difference of the file before. */
export function registerSettings(app: FastifyInstance, from: Dependencies): void {
  const { configuration } = from

  route(app, previewSettings, async ({ body }) => {
    const { settings, file, draft } = configuration.current
    const prepared = await configuration.preview(settingsOf(body.changes))
    if (!prepared.ok) return configRefusal(prepared)!
    // A file that is not there yet is new from its first line on.
    const before = Buffer.from(draft === undefined ? withoutSecrets(prepared.before, settings) : '')
    const after = Buffer.from(withoutSecrets(prepared.after, settings))
    return {
      file: basename(file),
      is_new: draft !== undefined,
      hash: configuration.current.hash,
      hunks: hunksBetween(before, after).map(({ at, removed, inserted }) => ({
        line: before.subarray(0, at).toString('utf8').split('\n').length,
        removed: removed.toString('utf8'),
        inserted: inserted.toString('utf8'),
      })),
    }
  })

  route(app, changeSettings, async ({ body: { changes, hash } }) => {
    const result = await configuration.change(settingsOf(changes), hash === undefined ? {} : { ifHash: hash })
    return configRefusal(result) ?? { success: true, file: basename(configuration.current.file) }
  })
}

/** The demo book, for whoever would rather look at that first. */
export function registerDemo(app: FastifyInstance, from: Dependencies): void {
  route(app, openDemo, async () => {
    if (!offersDemo(from)) return new Refusal('FORBIDDEN', 'no demo is offered here; "daybook --demo" serves it')
    const url = await from.demoAddress!()
    return url instanceof Refusal ? url : { url }
  })
}

/** null, which JSON has, as the undefined that takes a setting out of the file. */
const settingsOf = (changes: SettingChanges): ChangedSettings =>
  Object.fromEntries(Object.entries(changes).map(([key, value]) => [key, value ?? undefined]))
