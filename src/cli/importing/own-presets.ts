import { existsSync } from 'node:fs'
import type { Configuration } from '../../config/load.ts'
import { readEnvironment } from '../../config/environment.ts'
import { systemClock } from '#vocabulary/clock.ts'
import { openEventLog } from '../../events/log/event-log.ts'
import { BUILTIN_PRESETS } from '../../ingest/statements/presets/preset.ts'
import { type ImportPreset, ImportsView } from '../../projections/imports.ts'
import { ASKS_FOR_A_LOGIN, doesNotAnswer, type RunningServer, runningServer } from '../choosing/running-server.ts'
import { openDatabase } from '../../service/opening/open-database.ts'

/**
 * The presets that the person has kept, for a run that otherwise needs neither server nor data: asked of the server that has the data, or read
 * from the data; what is in the way of that is said in words. None when a preset is meant that comes with Daybook, or when there is no data.
 */
export async function ownPresets(name: string | undefined, configuration: Configuration | undefined): Promise<readonly ImportPreset[] | string> {
  if (name === undefined || !configuration || BUILTIN_PRESETS.some((preset) => preset.name === name)) return []
  const server = runningServer(configuration.paths.data)
  if (server !== undefined) return presetsOfServer(server)
  return readEnvironment().databaseUrl !== undefined || existsSync(configuration.paths.data) ? presetsOfData(configuration) : []
}

async function presetsOfServer(server: RunningServer): Promise<readonly ImportPreset[] | string> {
  const { url } = server
  const response = await server.fetch('/api/import/presets').catch((error: Error) => error)
  if (response instanceof Error) return doesNotAnswer(server, response)
  if (response.status === 401) return `the server at ${url} has the presets and ${ASKS_FOR_A_LOGIN}`
  if (!response.ok) return `the server at ${url} has the presets and answers with ${response.status}; stop it or try again`
  const { presets } = (await response.json()) as { readonly presets: readonly (ImportPreset & { readonly preset_type: string })[] }
  return presets.filter((preset) => preset.preset_type === 'custom')
}

async function presetsOfData(configuration: Configuration): Promise<readonly ImportPreset[]> {
  const { database } = await openDatabase(configuration)
  try {
    const view = new ImportsView()
    const log = await openEventLog({ database, clock: systemClock, isReadOnce: true })
    for await (const events of log.read({ after: 0 })) view.take(events)
    return view.presets()
  } finally {
    await database.close()
  }
}
