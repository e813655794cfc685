import type { Actor } from './actor.ts'
import { diesAtCall, diskFails, losesPower } from './breaks-disk.ts'
import { dies } from './dies.ts'
import { fillsDisk } from './fills-disk.ts'
import { PEOPLE } from './people.ts'
import { sleeps } from './sleeps.ts'
import { startsAnew } from './starts-anew.ts'

/** Trouble of a folder's own database makes no sense on a server that others run. */
const ON_FOLDER: readonly Actor[] = [diesAtCall, losesPower, diskFails, fillsDisk]
const ANYWHERE: readonly Actor[] = [...PEOPLE, dies, sleeps, startsAnew]

export const everybody = (engine: 'pglite' | 'postgres'): readonly Actor[] => (engine === 'pglite' ? [...ANYWHERE, ...ON_FOLDER] : ANYWHERE)
