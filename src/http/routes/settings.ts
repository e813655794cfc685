import { basename } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { hunksBetween } from '../../commands/files/hunks.ts'
import type { ChangedSettings } from '../../config/live-configuration.ts'
import type { Settings } from '../../config/schema.ts'
import { withoutSecrets } from '../../config/secrets.ts'
import type { Login } from '../auth/login.ts'
import { changeSettings, previewSettings, type SettingChanges, undoSettings } from '../contract/config.ts'
import type { Daybook } from '../../service/daybook.ts'
import { route } from '../route.ts'
import { configRefusal } from '../config-refusal.ts'

/** Settings that a page changes, shown as the difference of the file before. */
export function registerSettings(app: FastifyInstance, { configuration }: Daybook, login: Login): void {
  route(app, previewSettings, async ({ body: { changes, hash } }) => {
    const { settings, draft } = configuration.current
    const prepared = await configuration.preview(settingsOf(changes), ifHash(hash))
    const about = { file: basename(configuration.current.file), is_new: draft !== undefined, hash: configuration.current.hash }
    if (!prepared.ok && prepared.code === 'invalid')
      return { ...about, hunks: [], problems: prepared.problems.map(({ key, message }) => ({ key, message })) }
    if (!prepared.ok) return configRefusal(prepared)!
    // A file that is not there yet is new from its first line on.
    const before = Buffer.from(draft === undefined ? prepared.before : '')
    // Compared as they are: a secret that takes the place of another is a change, too.
    const hunks = hunksBetween(before, Buffer.from(prepared.after)).map(({ at, removed, inserted }) => ({
      line: before.subarray(0, at).toString('utf8').split('\n').length,
      removed: shown(removed, settings),
      inserted: shown(inserted, settings, prepared.configuration.settings),
    }))
    return { ...about, hunks, problems: [] }
  })

  route(app, changeSettings, async ({ body: { changes, hash }, request }) => {
    const result = await configuration.change(settingsOf(changes), { ...ifHash(hash), origin: login.originOf(request) })
    const { file, hash: written } = configuration.current
    return configRefusal(result) ?? { success: true, file: basename(file), hash: written }
  })

  route(app, undoSettings, async ({ request }) => {
    const result = await configuration.undo(login.originOf(request))
    return configRefusal(result) ?? { success: true, file: basename(configuration.current.file) }
  })
}

/** Lines of the file without the secrets that were and those that are. */
const shown = (lines: Buffer, ...all: readonly Settings[]): string => all.reduce(withoutSecrets, lines.toString('utf8'))

const ifHash = (hash: string | undefined) => (hash === undefined ? {} : { ifHash: hash })

/** null, which JSON has, as the undefined that takes a setting out of the file. */
const settingsOf = (changes: SettingChanges): ChangedSettings =>
  Object.fromEntries(Object.entries(changes).map(([key, value]) => [key, value ?? undefined]))
