import type { SaveResult } from '../config/live-configuration.ts'
import { configProblemText } from '../config/problem.ts'
import { conflict, type HttpRefusal, invalid, refusalOf } from './refusal.ts'

/** Why a change of the configuration was not made; undefined when it was. */
export function configRefusal(result: SaveResult): HttpRefusal | undefined {
  if (result.ok) return undefined
  if (result.code === 'invalid') return invalid(['Invalid configuration', ...result.problems.map(configProblemText)].join('\n'))
  if (result.code === 'unwritable') return refusalOf(result.refusal)
  if (result.code === 'nothing_to_undo') return conflict('no change of the configuration was made since Daybook was started')
  return conflict('the configuration file has been changed by somebody else and has been read again; look at it anew before you save')
}
